import itertools,sys
ids={}
for k in range(4096):
    c=tuple(sorted((k>>(3*d))&7 for d in range(4)))
    ids.setdefault(c,len(ids))
w=[float(l.split()[0]) for l in open(sys.argv[1])]
scale=float(sys.argv[2])
rows=[]
for c in sorted(ids):
    i=ids[c]; a,b=round(w[i]*scale),round(w[330+i]*scale)
    if c==(0,0,0,0): a=b=0
    rows.append('{%d, %d}'%(a,b))
out=open(sys.argv[3],'w')
line='   '
for r in rows:
    if len(line)+len(r)+2>118: out.write(line.rstrip()+'\n'); line='   '
    line+=' '+r+','
out.write(line.rstrip()+'\n')
print('bias',w[660]*scale)
