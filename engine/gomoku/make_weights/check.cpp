// incremental vs. scratch, speed
#include <cstdio>
#include <chrono>
#include "engine/gomoku/rules.h"
#include "engine/gomoku/shape_board.h"
#include "engine/gomoku/threat_policy.h"
#include "engine/line/playout.h"
using namespace gomoku;
template <class R,int S> void run(){
  base::Rng rng(3); long moves=0;
  for(int g=0;g<200;++g){
    line::Position<R,S> pos; ShapeBoard<R,S> b;
    while(!pos.outcome()){
      auto m = line::Playout<R,S>::choose(pos,rng);
      bool five = b.threat(b.to_move(), m.point)==Threat::five;
      pos.play(m); b.play(m); ++moves;
      if(five != (pos.outcome() && *pos.outcome()!=core::Outcome::draw)) {printf("BAD five\n"); return;}
      if(b.hash()!=pos.hash()){printf("BAD hash\n");return;}
      if(moves%7==0){ ShapeBoard<R,S> c(pos);
        for(std::size_t p=0;p<S*S;++p) for(auto s: base::both_sides) if(b.is_empty((grid::Point)p)){
          if(b.code(s,(grid::Point)p)!=c.code(s,(grid::Point)p)){printf("BAD code\n");return;} }

        for(std::size_t p=0;p<S*S;++p) for(auto s: base::both_sides) if(b.code(s,(grid::Point)p)!=c.code(s,(grid::Point)p)){printf("BAD code2\n");return;}
        if(b.value()!=c.value()){printf("BAD value\n");return;}
      }
    }
  }
  printf("ok %ld moves size %zu\n",moves,sizeof(ShapeBoard<R,S>));
  // speed
  ShapeBoard<R,S> b; line::Position<R,S> pos;
  for(int i=0;i<30&&!pos.outcome();++i){auto m=line::Playout<R,S>::choose(pos,rng); if(b.threat(b.to_move(),m.point)==Threat::five)break; pos.play(m); b.play(m);}  
  auto t=std::chrono::steady_clock::now(); int n=1000000; auto e=b.empty_points(); unsigned c=e.count(); double s;
  t=std::chrono::steady_clock::now(); long sum=0;
  for(int i=0;i<n;++i){auto p=(grid::Point)e.nth(i%c); auto x=b; x.put(p,base::Side::black); sum+=x.points(base::Side::black,Threat::five).count();}  
  s=std::chrono::duration<double>(std::chrono::steady_clock::now()-t).count();
  printf("copy+put %.0f ns %ld\n",s/n*1e9,sum);
}
int main(){ run<Freestyle,15>(); run<Standard,15>(); run<Freestyle,20>(); run<Standard,20>(); }
