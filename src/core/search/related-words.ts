import { labelTerms } from './terms.ts';

/** Words that people say for each other. */
const alike = `mother mom mama mommy|father dad daddy papa|grandmother grandma granny|grandfather grandpa granddad|child kid
husband spouse|wife spouse|boyfriend partner|girlfriend partner|friend buddy|home house|flat apartment|shop store
job work career occupation profession|company firm business|colleague coworker|boss manager|begin start|finish end complete
buy purchase|repair fix mend|build make create|exhibit show display|help support assist|speak talk chat|choose pick select
travel trip journey visit|holiday vacation|move relocate|quit leave resign|win prize award|marry wedding|enjoy love
scared afraid fear|happy glad|sad upset|angry mad|worry anxious nervous|relax unwind rest|tired exhausted|sick ill disease
hurt injure wound|surgery operation|die death|pregnant expecting|learn study|course class lesson|university college
exam test|book novel|movie film|picture photo photograph image|hike walk trail|car vehicle|bicycle bike|motorcycle motorbike
pay cost price|gift present|celebrate party|contest competition tournament|meal dinner lunch food|exercise workout
clothes clothing|beautiful gorgeous|big huge large|small tiny little|hard difficult|goal aim plan|idea thought
problem trouble issue|error bug defect fault|fast quick|delete remove|change edit modify|database db|repository repo
configuration config|documentation docs|environment env|directory folder|authentication auth|development dev|production prod`;

/** A word for a kind, then usual ones of that kind: who asks for a pet may be told of a cat, but not the other way round. */
const kinds = `animal dog cat horse bird|pet dog cat puppy kitten|parent mother father mom dad|sibling brother sister
relative aunt uncle cousin grandmother grandfather|family mother father brother sister son daughter|child son daughter baby
instrument guitar piano violin cello drum|music song concert band sing|sport football tennis swim run climb
drink tea coffee beer wine|meal breakfast soup cook|color blue red green yellow|doctor hospital clinic nurse
teacher professor|hobby paint read climb garden dance`;

const relatedTerms = new Map<string, Set<string>>();

function relate(from: string, to: string): void {
  const known = relatedTerms.get(from) ?? new Set();
  if (from !== to) relatedTerms.set(from, known.add(to));
}

function groupsOf(table: string): readonly (readonly string[])[] {
  return table.split(/[|\n]/).map((group) => group.trim().split(' ').flatMap(labelTerms));
}

for (const group of groupsOf(alike)) for (const from of group) for (const to of group) relate(from, to);
for (const [kind = '', ...examples] of groupsOf(kinds)) for (const one of examples) relate(kind, one);

/** What a text may say where these terms were asked for, without the terms themselves. */
export function relatedTo(terms: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const term of terms) for (const other of relatedTerms.get(term) ?? []) found.add(other);
  for (const term of terms) found.delete(term);
  return [...found];
}
