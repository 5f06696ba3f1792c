// match harness: players by spec; args: P1 P2 games ms [seed]
#include <cstdio>
#include <cstdlib>
#include <chrono>
#include <memory>
#include <string>
#include <cstring>
#include "engine/gomoku/rules.h"
#include "engine/gomoku/lines.h"
#include "engine/gomoku/threat_policy.h"
#include "engine/line/playout.h"
#include "engine/line/policy.h"
#include "engine/search/iterative_deepening.h"
#include "engine/search/uct.h"
using namespace gomoku;
#ifndef RULES
#define RULES Freestyle
#endif
constexpr int S=15; using G=line::Position<RULES,S>; using M=line::Move;
struct Player{ virtual M move(const G&)=0; virtual void reset(){} virtual ~Player()=default; double secs=0; long nodes=0,moves=0,depth=0,wins=0;};
template<class P> struct AB: Player{ search::IterativeDeepening<P> s; core::Limits lim; bool threats; ThreatSearch<RULES,S> ts{1u<<18}; std::int64_t tn;
  AB(search::Algorithm a, core::Limits l,bool t,std::int64_t n): s(search::MinimaxSettings{.algorithm=a}), lim(l), threats(t), tn(n){}
  void reset() override { s.forget(); ts.forget(); }
  M move(const G& g) override { auto t0=std::chrono::steady_clock::now(); M best; auto l=lim;
    ++moves;
    if(threats){ ShapeBoard<RULES,S> b(g); if(auto w=ts.find(b,g.to_move(),{.turns=12,.nodes=tn})){ ++wins; secs+=std::chrono::duration<double>(std::chrono::steady_clock::now()-t0).count(); return {w->move}; } if(l.time){ auto sp=std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now()-t0); l.time=std::max(*l.time-sp,std::chrono::milliseconds{1}); } }
    G::Moves legal; g.legal_moves(legal);
    auto r=s.search({g,{legal.begin(),legal.end()}},100,l); nodes+=r.nodes; depth+=r.depth; if(getenv("VV")) printf("  [%d %s %s score %d depth %d]\n",g.count()+1,G::format(r.best).c_str(),threats?"AB":"mtdf",(int)r.score,r.depth);
    secs+=std::chrono::duration<double>(std::chrono::steady_clock::now()-t0).count(); return r.best; } };
struct U: Player{ search::Uct<search::Plain<line::Playout<RULES,S>>> u{search::tuned_uct,{}}; core::Limits lim; std::uint64_t seed=1; U(core::Limits l):lim(l){}
  M move(const G& g) override { u.forget(); G::Moves legal; g.legal_moves(legal); ++moves; auto r=u.search({g,{legal.begin(),legal.end()}},lim,++seed,std::stop_token{}); nodes+=r.playouts; secs+=r.seconds; return r.best().move; } };
std::unique_ptr<Player> make(const std::string& n, core::Limits l){
  std::int64_t tn = l.time? l.time->count()*TN : 4000;
  if(n=="ab") return std::make_unique<AB<ThreatPolicy<RULES,S>>>(search::Algorithm::pvs,l,true,tn);
  if(n=="abn") return std::make_unique<AB<ThreatPolicy<RULES,S>>>(search::Algorithm::pvs,l,false,tn);
  if(n=="mtdf") return std::make_unique<AB<line::LinePolicy<Lines<RULES>,S>>>(search::Algorithm::mtdf,l,false,0);
  return std::make_unique<U>(l);
}
int main(int c,char**v){ std::string a=v[1],b=v[2]; int games=atoi(v[3]); core::Limits l; int ms=atoi(v[4]); if(ms>0) l.time=std::chrono::milliseconds(ms); else l.playouts=-ms; 
  auto l2=l; if(const char* f=getenv("F2"); f&&l.playouts) l2.playouts=(long)(*l.playouts*atof(f)); auto p1=make(a,l),p2=make(b,l2); base::Rng rng(c>5?atoi(v[5]):1); double score=0,last=0; int bw=0; int pairs[5]={}; search::IterativeDeepening<ThreatPolicy<RULES,S>> js(search::MinimaxSettings{});
  std::vector<G> book; if(const char* f=getenv("BOOK")){ FILE*o=fopen(f,"r"); char line[400]; while(o&&fgets(line,400,o)){ G p; for(char*t=strtok(line," \n");t;t=strtok(nullptr," \n")) p.play(*G::parse(t)); book.push_back(p);} }
  if(const char* mk=getenv("MAKE")){ long jn=atol(getenv("JN")); FILE*o=fopen(mk,"a"); int found=0; for(int tries=0;found<games;++tries){ G p; std::string txt; int n=3+(int)rng.below(5); int r=2; for(int i=0;i<n;++i){ int x=7-r+(int)rng.below(2*r+1),y=7-r+(int)rng.below(2*r+1); auto q=grid::point_at(x,y,S); if(p.is_legal({q})){p.play({q}); txt+=G::format({q})+" ";} else --i; } if(p.outcome()) continue; G::Moves lg; p.legal_moves(lg); ShapeBoard<RULES,S> sb(p); ThreatSearch<RULES,S> jt{1u<<16}; if(jt.find(sb,p.to_move(),{.nodes=20000})) continue; bool ok=true; for(long k: {jn/30,jn/5,jn}){ js.forget(); auto jr=js.search({p,{lg.begin(),lg.end()}},40,{.playouts=k}); if(std::abs(jr.score)>80){ok=false;break;} } if(!ok) continue; ++found; fprintf(o,"%s\n",txt.c_str()); fflush(o);} return 0; }
  for(int g=0;g<games;){ G start; if(!book.empty()) start=book[(g/2)%book.size()]; else for(;;){ start=G(); int n=4+ (int)rng.below(4); int r=g<0?0:2; for(int i=0;i<n;++i){ int x=7-r+(int)rng.below(2*r+1), y=7-r+(int)rng.below(2*r+1); auto p=grid::point_at(x,y,S); if(start.is_legal({p})) start.play({p}); else --i; } if(start.outcome()) continue; ShapeBoard<RULES,S> sb(start); G::Moves lg; start.legal_moves(lg); js.forget(); ThreatSearch<RULES,S> jt{1u<<14}; if(jt.find(sb,start.to_move(),{.nodes=20000})) continue; auto jr=js.search({start,{lg.begin(),lg.end()}},30,{.playouts=40000}); if(std::abs(jr.score)>60) continue; break; }
    for(int col=0;col<2;++col,++g){ G pos=start; p1->reset(); p2->reset(); while(!pos.outcome()){ bool first=(pos.to_move()==base::Side::black)==(col==0); M m=(first?*p1:*p2).move(pos); if(!pos.is_legal(m)){printf("ILLEGAL\n"); return 1;} pos.play(m);} 
      auto w=core::winner(*pos.outcome()); double s=!w?0.5:((*w==base::Side::black)==(col==0)?1:0); score+=s; if(col==0) last=s; else { ++pairs[(int)(2*(last+s))]; if(getenv("JJ")){ G::Moves lg; start.legal_moves(lg); js.forget(); auto r1=js.search({start,{lg.begin(),lg.end()}},40,{.playouts=40000}); auto r2=js.search({start,{lg.begin(),lg.end()}},40,{.playouts=atol(getenv("JJ"))}); printf("opening %d: pair %.1f to move %c winner of 2nd game %s  score40k %d(d%d) deep %d (d%d)\n",g/2,last+s,base::letter(start.to_move()), w? (*w==base::Side::black?"B":"W"):"-",(int)r1.score,r1.depth,(int)r2.score,r2.depth);} } if(w&&*w==base::Side::black)++bw; if(getenv("V")) printf("game %d: %.1f len %d\n",g,s,pos.count()); fflush(stdout);} }
  printf("%s %.1f / %d   black won %d  pairs %d %d %d %d %d\n",a.c_str(),score,games,bw,pairs[0],pairs[1],pairs[2],pairs[3],pairs[4]);
  for(auto*p:{p1.get(),p2.get()}) printf("  %.1f ms/move, %.0f nodes/s, depth %.1f, threat wins %ld of %ld\n",1000*p->secs/p->moves,p->nodes/p->secs,(double)p->depth/(p->moves-p->wins),p->wins,p->moves);
}
