/** Irregular forms that no suffix rule covers; each group starts with the base word. */
const groups = `be been|beat beaten|become became|begin began begun|bend bent|bite bitten|bleed bled|blow blew blown
break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen
cling clung|come came|creep crept|deal dealt|dig dug|do done|draw drew drawn|dream dreamt|drink drank drunk
drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown
forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go goes went gone
grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led
leap leapt|learn learnt|leave left|lend lent|lie lain|light lit|lose lost|make made|mean meant|meet met|pay paid
ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|sew sewn
shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat
sleep slept|slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck
strike struck|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn
tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|weep wept|win won
wind wound|withdraw withdrew withdrawn|write wrote written|child children|foot feet|goose geese|knife knives
loaf loaves|man men|mouse mice|person people|tooth teeth|shelf shelves|wife wives|wolf wolves|woman women`;

/** Words with two regional spellings that no suffix rule covers. */
const spellings = `airplane aeroplane|aluminum aluminium|check cheque|defense defence|gray grey|jewelry jewellery
license licence|mom mum|offense offence|pajamas pyjamas|plow plough|practice practise|program programme
skeptic sceptic|tire tyre`;

/** Maps a form to its base word. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  `${groups}\n${spellings}`.split(/[|\n]/).flatMap((group) => {
    const [base = '', ...forms] = group.trim().split(' ');
    return forms.map((form) => [form, base] as const);
  }),
);
