// fit OUT.txt files... : logistic regression, 660 weights + bias
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <random>
#include <algorithm>
#include <cstring>
int main(int c,char**v){ std::vector<unsigned short> all; std::vector<std::pair<size_t,std::pair<unsigned short,unsigned char>>> p; for(int i=2;i<c;++i){ FILE*f=fopen(v[i],"rb"); unsigned char y; while(fread(&y,1,1,f)==1){ unsigned short n; if(fread(&n,2,1,f)!=1)break; size_t at=all.size(); all.resize(at+n); if(fread(&all[at],2,n,f)!=n)break; p.push_back({at,{n,y}}); } fclose(f);} printf("%zu positions\n",p.size());
 size_t test=p.size()/20; size_t train=p.size()-test; // last 5% (by file order: whole games)
 std::vector<double> w(661,0),m(661,0),s(661,0); std::vector<long> cnt(661,0); for(auto&[at,ny]:p) for(int k=0;k<ny.first;++k) cnt[all[at+k]]++;
 std::mt19937 r(1); std::vector<size_t> idx(train); for(size_t i=0;i<train;++i) idx[i]=i; 
 auto out=[&](size_t i){ double z=w[660]; auto&[at,ny]=p[i]; for(int k=0;k<ny.first;++k) z+=w[all[at+k]]; return z; };
 long t=0; const double b1=0.9,b2=0.999; int batch=256; int epochs=getenv("EP")?atoi(getenv("EP")):12; double l2=1e-6;
 for(int e=0;e<epochs;++e){ double lr=0.01*std::pow(0.6,e); std::shuffle(idx.begin(),idx.end(),r); double loss=0; std::vector<double> g(661); 
  for(size_t b=0;b+batch<=train;b+=batch){ std::fill(g.begin(),g.end(),0.0); for(int j=0;j<batch;++j){ size_t i=idx[b+j]; auto&[at,ny]=p[i]; double z=out(i),y=ny.second/2.0,q=1/(1+std::exp(-z)); loss-= y*std::log(q+1e-12)+(1-y)*std::log(1-q+1e-12); double d=q-y; g[660]+=d; for(int k=0;k<ny.first;++k) g[all[at+k]]+=d; }
   ++t; for(int k=0;k<661;++k){ double G=g[k]/batch+l2*w[k]; if(g[k]==0&&m[k]==0) continue; m[k]=b1*m[k]+(1-b1)*G; s[k]=b2*s[k]+(1-b2)*G*G; w[k]-=lr*(m[k]/(1-std::pow(b1,t)))/(std::sqrt(s[k]/(1-std::pow(b2,t)))+1e-8); } }
  double tl=0; int right=0; for(size_t i=train;i<p.size();++i){ double z=out(i),y=p[i].second.second/2.0,q=1/(1+std::exp(-z)); tl-= y*std::log(q+1e-12)+(1-y)*std::log(1-q+1e-12); right+= (z>0)==(y>0.5); }
  printf("epoch %d train %.4f test %.4f right %.3f bias %.3f\n",e,loss/train,tl/test,(double)right/test,w[660]); }
 FILE*o=fopen(v[1],"w"); for(int k=0;k<661;++k) fprintf(o,"%.5f %ld\n",w[k],cnt[k]); fclose(o); }
