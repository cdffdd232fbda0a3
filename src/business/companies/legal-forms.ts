/**
 * Legal forms of companies with their notations, in lower case, without accents and dots; the first of a line is the
 * normal form. The names of one form in two languages of a country (SRL and BV in Belgium) share one line.
 */
const NOTATIONS = `
srl|bv|bvba|sprl|sarl|societe a responsabilite limitee|besloten vennootschap|besloten vennootschap met beperkte aansprakelijkheid|societe privee a responsabilite limitee|societa a responsabilita limitata
srls|societa a responsabilita limitata semplificata
sa|nv|societe anonyme|naamloze vennootschap|sociedad anonima|sociedade anonima
sc|cv|societe cooperative|cooperatieve vennootschap
scrl|cvba|societe cooperative a responsabilite limitee|cooperatieve vennootschap met beperkte aansprakelijkheid
snc|vof|societe en nom collectif|vennootschap onder firma
scomm|commv|societe en commandite|commanditaire vennootschap
asbl|vzw|association sans but lucratif|vereniging zonder winstoogmerk
aisbl|ivzw|association internationale sans but lucratif|internationale vereniging zonder winstoogmerk
sas|societe par actions simplifiee
sasu|societe par actions simplifiee unipersonnelle
eurl|entreprise unipersonnelle a responsabilite limitee
sci|societe civile immobiliere
spa|societa per azioni
gmbh|gesmbh|ges mbh|gesellschaft mbh|gesellschaft mit beschrankter haftung
gmbh and co kg|gmbh co kg|gesellschaft mit beschrankter haftung and co kg
ag|aktiengesellschaft
kg|kommanditgesellschaft
ohg|offene handelsgesellschaft
ug|ug haftungsbeschrankt|unternehmergesellschaft|unternehmergesellschaft haftungsbeschrankt
eg|eingetragene genossenschaft
ev|eingetragener verein
sl|sociedad limitada|sociedad de responsabilidad limitada
slu|sociedad limitada unipersonal
sau|sociedad anonima unipersonal
lda|limitada
ltd|limited
plc|public limited company
llp|limited liability partnership
llc|limited liability company
inc|incorporated
corp|corporation
pty ltd|pty limited|proprietary limited
pte ltd|pte limited
sdn bhd|sendirian berhad
ab|aktiebolag|aktiebolaget
as|aksjeselskap|aktieselskab
aps|anpartsselskab
oy|osakeyhtio
oyj|julkinen osakeyhtio
spzoo|sp z oo|sp zoo|spolka z ograniczona odpowiedzialnoscia
sro|s ro|spol sro|spol s ro|spolecnost s rucenim omezenym|spolocnost s rucenim obmedzenym
doo|d oo|druzba z omejeno odgovornostjo|drustvo s ogranicenom odgovornoscu
kft|korlatolt felelossegu tarsasag
zrt|zartkoruen mukodo reszvenytarsasag
ou|osauhing
uab|uzdaroji akcine bendrove
sia|sabiedriba ar ierobezotu atbildibu
se|societas europaea
`;

/** Notations of each form; the first one is the normal form. */
export const LEGAL_FORM_NOTATIONS: readonly (readonly string[])[] = NOTATIONS.trim()
  .split('\n')
  .map((row) => row.split('|'));
