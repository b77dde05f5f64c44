import { labelTerms } from './terms.ts';

/** Groups of synonyms. */
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

/** A general word, then specific ones: a search for a pet also finds a cat, but not the reverse. */
const kinds = `animal dog cat horse bird|pet dog cat puppy kitten|parent mother father mom dad|sibling brother sister
relative aunt uncle cousin grandmother grandfather|family mother father brother sister son daughter|child son daughter baby
instrument guitar piano violin cello drum|music song concert band sing|sport football tennis swim run climb
drink tea coffee beer wine|meal breakfast soup cook|color blue red green yellow|doctor hospital clinic nurse
teacher professor|hobby paint read climb garden dance`;

let related: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Built on the first search: stemming all these words would noticeably slow down the program's start. */
function relatedTerms(): ReadonlyMap<string, ReadonlySet<string>> {
  related ??= tableOf(groupsOf(alike), groupsOf(kinds));
  return related;
}

type Groups = readonly (readonly string[])[];

function groupsOf(table: string): Groups {
  return table.split(/[|\n]/).map((group) => group.trim().split(' ').flatMap(labelTerms));
}

function tableOf(words: Groups, ofKind: Groups): ReadonlyMap<string, ReadonlySet<string>> {
  const made = new Map<string, Set<string>>();
  const relate = (from: string, to: string) => {
    if (from !== to) made.set(from, (made.get(from) ?? new Set()).add(to));
  };
  for (const group of words) for (const from of group) for (const to of group) relate(from, to);
  for (const [kind = '', ...examples] of ofKind) for (const one of examples) relate(kind, one);
  return made;
}

/** Terms that a text may use instead of these, without the terms themselves. */
export function relatedTo(terms: readonly string[]): readonly string[] {
  const table = relatedTerms();
  const found = new Set<string>();
  for (const term of terms) for (const other of table.get(term) ?? []) found.add(other);
  for (const term of terms) found.delete(term);
  return [...found];
}
