/** How something is told and asked for. `{x}` is the thing, `{p}` a place, `{o}` another person. */
export interface Scene {
  /** What the teller says, in the first person and in other words than the question; one of them is chosen. */
  readonly told: readonly string[];
  /** What the listener asks first, if the answer makes no sense without it. */
  readonly opened?: readonly string[];
  readonly asked: readonly string[];
  readonly when?: readonly string[];
  readonly things: readonly string[];
  /** What is told about the same thing in a later session, and a question that needs both. */
  readonly later?: { readonly told: readonly string[]; readonly asked: readonly string[] };
  /** General remarks by the listener that contain the words but answer nothing. */
  readonly aside: readonly string[];
}

export const scenes: readonly Scene[] = [
  {
    things: ['kayak', 'telescope', 'sewing machine', 'drum kit', 'tandem bicycle', 'espresso machine', 'loom', 'drone'],
    told: [
      'I finally bought that {x} {t}, from a shop in {p}. My wallet hurts but I am thrilled.',
      'Guess what, the {x} is mine! Picked it up {t} over in {p}.',
      'So {t} I spent way too much on a {x} while I was in {p}.',
    ],
    asked: ['Where did {who} buy the {x}?', 'In which town did {who} get a {x}?', 'What did {who} purchase in {p}?'],
    when: ['When did {who} buy the {x}?', 'On which date did {who} get the new {x}?'],
    later: {
      told: [
        'Bad news about the {x}: it broke, and the repair took two weeks.',
        'I lent the {x} to my cousin and she loves it more than I do.',
        'We took the {x} along on the weekend and everybody wanted to try it.',
      ],
      asked: ['Where did {who} buy the {x} and what happened to it afterwards?'],
    },
    aside: ['My uncle used to have a {x}, it stood in his garage for years.', 'A {x} takes up so much room, though.'],
  },
  {
    things: [
      'pottery',
      'rock climbing',
      'fencing',
      'salsa dancing',
      'birdwatching',
      'calligraphy',
      'archery',
      'beekeeping',
    ],
    told: [
      'I began taking {x} lessons {t}. The teacher, {o}, is so patient.',
      'You would laugh, I went to my very first {x} class {t}; {o} dragged me there.',
      '{o} talked me into trying {x} {t} and now I am hooked.',
    ],
    asked: [
      'Who got {who} into {x}?',
      'Which person introduced {who} to {x}?',
      'What hobby did {who} start thanks to {o}?',
    ],
    when: ['When did {who} start {x}?', 'When was the first {x} class of {who}?'],
    later: {
      told: [
        'The {x} group made me their treasurer, can you believe it?',
        'I won a little prize at {x} on Saturday, third place!',
        'My {x} certificate came in the mail, it hangs over my desk now.',
      ],
      asked: ['Who introduced {who} to {x}, and what did {who} achieve with it?'],
    },
    aside: ['I have always thought {x} looks harder than it is.', 'There was a documentary about {x} on television.'],
  },
  {
    things: [
      'marathon',
      'charity concert',
      'book fair',
      'robotics contest',
      'food festival',
      'science night',
      'regatta',
    ],
    told: [
      'I took part in the {x} in {p} {t}, and it was so moving to see everyone come together.',
      'Still tired! The {x} in {p} {t} went on until midnight.',
      'We drove all the way to {p} {t} just for the {x}.',
    ],
    asked: ['Which event did {who} attend in {p}?', 'Where was the {x} that {who} went to?'],
    when: ['When did {who} take part in the {x}?', 'When did {who} go to {p} for the {x}?'],
    aside: ['I have never been to a {x} myself.', 'They cancelled the {x} here because of the rain.'],
  },
  {
    things: ['knee', 'migraine', 'back pain', 'allergy', 'sleep trouble', 'wrist'],
    opened: ['How is the {x} these days?', 'And your {x}, any better?', 'What did the doctor say about the {x}?'],
    told: [
      'Better! She told me to swim twice a week and drink less coffee.',
      'Much improved since I gave up sugar, honestly.',
      'They think it is stress, so no screens after nine for me.',
    ],
    asked: ['What was {who} advised to do about the {x}?', 'What helped {who} with the {x}?'],
    aside: ['My neighbour complains about a {x} all winter long.'],
  },
  {
    things: ['guinea pig', 'rescue greyhound', 'parrot', 'tortoise', 'kitten', 'axolotl'],
    opened: ['What did you call the {x} in the end?', 'Does the {x} have a name yet?'],
    told: [
      'We settled on Biscuit, the kids voted.',
      'Meet Professor Plum, my daughter insisted.',
      'Just Kevin. It suits him.',
    ],
    asked: ["What is the name of {who}'s {x}?", 'How did {who} name the {x}?'],
    aside: ['A {x} lives longer than people think.', 'I am not sure I could look after a {x}.'],
  },
  {
    things: ['nursing', 'carpentry', 'marine biology', 'law', 'pastry making', 'architecture'],
    told: [
      'I have decided: I am going back to school for {x}. Teaching was never right for me.',
      'Big step {t}: I left my job and enrolled in {x}.',
      'I wrote my application for {x} {t}; fingers crossed.',
    ],
    asked: ['What does {who} want to study?', 'Which field is {who} going into?', 'Why did {who} choose to study {x}?'],
    when: ['When did {who} apply for {x}?'],
    later: {
      told: [
        'They accepted me! Classes begin in autumn and I cried on the phone.',
        'First exam done, the anatomy of failure, ha.',
      ],
      asked: ['Did {who} get accepted after applying for {x}?'],
    },
    aside: ['My brother teaches {x}, he says the hours are awful.'],
  },
];

export const times = ['yesterday', 'last Friday', 'two days ago', 'last week', 'on Sunday', 'the day before yesterday'];
export const places = ['Lisbon', 'Oslo', 'Kyoto', 'Tucson', 'Galway', 'Bergen', 'Porto', 'Quito', 'Dunedin', 'Ghent'];
export const people = ['Maya', 'Jon', 'Priya', 'Luis', 'Hana', 'Otto', 'Zoe', 'Ravi', 'Ines', 'Karl'];
export const others = ['Agnes', 'Boris', 'Camille', 'Dmitri', 'Esther', 'Fumiko', 'Gareth', 'Helga'];
export const chatter = [
  'That sounds lovely, {o}. How did it feel?',
  'I can imagine! Tell me more about it.',
  'Same here, honestly. The weeks fly by.',
  'Good for you, you deserve a break.',
  'Work has been a lot lately, but we manage.',
  'The kids send their love, by the way.',
  'I should really start doing something like that too.',
  'Wow, what a story! When was the last time we met?',
  'Thanks for listening, {o}, it means a lot.',
  'We watched a film and went to bed early, nothing special.',
];
/** Things that no conversation mentions. */
export const absent = ['submarine', 'opera house', 'volcano tour', 'glass eye', 'lottery ticket', 'sword collection'];
