// gen OUT games nodes seed : self-play positions
#include <cstdio>
#include <cstdlib>
#include <map>
#include "engine/gomoku/rules.h"
#include "engine/gomoku/threat_policy.h"
#include "engine/line/playout.h"
#include "engine/search/iterative_deepening.h"
using namespace gomoku; constexpr int S=15;
#ifndef RULES
#define RULES Freestyle
#endif
using G=line::Position<RULES,S>; using B=ShapeBoard<RULES,S>;
static int cls[4096];
int main(int c,char**v){ (void)c; std::map<std::vector<int>,int> ids; for(int k=0;k<4096;++k){ std::vector<int> s; for(int d=0;d<4;++d) s.push_back((int)shape_in((PointCode)k,d)); std::sort(s.begin(),s.end()); auto it=ids.find(s); if(it==ids.end()) it=ids.emplace(s,(int)ids.size()).first; cls[k]=it->second; }
  FILE*o=fopen(v[1],"wb"); int games=atoi(v[2]); long nodes=atol(v[3]); base::Rng rng(atoi(v[4]));
  search::IterativeDeepening<ThreatPolicy<RULES,S>> s(search::MinimaxSettings{.table=search::TableSize::mebibytes(4)}); ThreatSearch<RULES,S> ts{1u<<16};
  long pos=0; int bw=0,dr=0; for(int g=0;g<games;++g){ G p; int n=1+(int)rng.below(7); int r=2+(int)rng.below(3); for(int i=0;i<n;++i){ int x=7-r+(int)rng.below(2*r+1),y=7-r+(int)rng.below(2*r+1); auto q=grid::point_at(x,y,S); if(p.is_legal({q})) p.play({q}); else --i; }
    std::vector<std::pair<base::Side,std::vector<unsigned short>>> rec; s.forget(); ts.forget();
    while(!p.outcome()){ B b(p); auto me=p.to_move(),op=base::opponent(me); bool quiet=b.points(me,Threat::five).none()&&b.points(op,Threat::five).none()&&b.points(me,Threat::open_four).none();
      line::Move m; auto w=ts.find(b,me,{.turns=8,.nodes=2000}); if(w){ m={w->move}; }
      else { if(quiet&&b.count()>=4){ std::vector<unsigned short> f; for(int side=0;side<2;++side) for(std::size_t i=0;i<S*S;++i){ if(!b.is_empty((grid::Point)i))continue; int code=b.code(side?op:me,(grid::Point)i); if(code) f.push_back((unsigned short)(side*330+cls[code])); } rec.push_back({me,f}); }
        G::Moves legal; p.legal_moves(legal);
        if(rng.below(20)==0&&b.count()<20&&quiet){ ThreatPolicy<RULES,S>::Moves ms; ThreatPolicy<RULES,S>::moves(b,ms); m=ms[rng.below((unsigned)std::min<std::size_t>(8,ms.size()))].move; }
        else m=s.search({p,{legal.begin(),legal.end()}},30,{.playouts=nodes}).best; }
      p.play(m); }
    auto w=core::winner(*p.outcome()); if(w&&*w==base::Side::black)++bw; if(!w)++dr;
    for(auto&[side,f]:rec){ unsigned char y=!w?1:(*w==side?2:0); unsigned short len=(unsigned short)f.size(); fwrite(&y,1,1,o); fwrite(&len,2,1,o); fwrite(f.data(),2,len,o); ++pos; }
  }
  fclose(o); printf("%d games %ld positions, black %d draws %d\n",games,pos,bw,dr); }
