import itertools,sys
names=['-','2c','2o','3c','3o','4','O4','5']
combos=sorted(set(tuple(sorted(c)) for c in itertools.product(range(8),repeat=4)))
# ids by order of first appearance over k=0..4095
ids={}
for k in range(4096):
    c=tuple(sorted((k>>(3*d))&7 for d in range(4)))
    ids.setdefault(c,len(ids))
w=[l.split() for l in open(sys.argv[1])]
for c in combos:
    i=ids[c]; a=float(w[i][0]); b=float(w[330+i][0]); n=int(w[i][1]); m=int(w[330+i][1])
    if n+m>2000: print(' '.join(names[x] for x in c),'mover %.3f (%d) other %.3f (%d)'%(a,n,b,m))
print('bias',w[660])
