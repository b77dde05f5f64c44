/** A geology student and a retired firefighter, who met on a hike. */
export const priyaAndHank = `
# 7 May 2022
1.1 Hank: Priya, it's Hank from the canyon walk! You said to write, so I'm writing. My granddaughter showed me how this works.
1.2 Priya: Hank!! I'm so happy you did. How are the knees after all those switchbacks?
1.3 Hank: They've filed a complaint. Thirty-one years of ladders and it's a Sunday stroll that does them in.
1.4 Priya: You were a firefighter, right? You told us about the grain silo at lunch.
1.5 Hank: Station 9 in Duluth, retired in 2018. Now I mostly get told off by my wife for being underfoot.
1.6 Priya: Haha. What does Marlene want you to do?
1.7 Hank: Anything outside the house. So I dragged a 1967 Triumph out of my neighbour's barn, paid him in firewood, and I'm putting it back together.
1.8 Priya: A motorcycle! Does it run?
1.9 Hank: It doesn't even roll. A family of mice had the airbox. [shares a photo of a rusty motorcycle frame on a workbench]
1.10 Priya: I love it already. I spend my days looking at rusty things too, only mine are 2 billion years old.
1.11 Hank: Remind me what exactly you study, I told Marlene you're the rock girl.
1.12 Priya: Accurate! I'm in the second year of my doctorate, on banded iron formations, how the oxygen got into the sea. I'm in Minneapolis until the summer.
1.13 Hank: And then?
1.14 Priya: Fieldwork in Western Australia, eight weeks from the end of June. I've never been so far from home.
1.15 Hank: Where's home?
1.16 Priya: Pune originally. My parents are still there, my little brother Rohan is in Toronto.
1.17 Hank: You take care of the snakes down there.

# 18 June 2022
2.1 Priya: I leave in nine days and my bag is already too heavy.
2.2 Hank: Rule one from the service: put everything on the bed, then take half of it away.
2.3 Priya: Half of it is hammers!
2.4 Hank: Then half of the hammers. How long's the flight?
2.5 Priya: Thirty hours with two stops. I've downloaded a whole podcast about shipwrecks.
2.6 Hank: Good choice. The Fitzgerald went down not so far from here, my dad knew one of the cooks.
2.7 Priya: Seriously? You must tell me that story properly some day.
2.8 Hank: When you come up to the lake. Marlene makes a wild rice soup that'll make you weep.
2.9 Priya: Deal. Is the bike any better?
2.10 Hank: Wheels are on. I found a fellow in Ohio with a gas tank, original paint even. He wants six hundred, I want to pay four.
2.11 Priya: And what does your wife say?
2.12 Hank: She says as long as it stays in the garage she doesn't want to know.
2.13 Priya: Wise woman. I'm a bit nervous, honestly. My advisor isn't coming, she broke her ankle last week.
2.14 Hank: So you're in charge?
2.15 Priya: Me and a driver called Bluey, and an undergrad.
2.16 Hank: You'll be fine. Nobody is ever ready. You just look calm and count your people.

# 3 September 2022
3.1 Hank: Are you back among the living? I watched the weather in that Pilbara place every day.
3.2 Priya: You did? That's so sweet. I landed on Wednesday, sunburnt and full of dust.
3.3 Hank: So how'd it go, boss?
3.4 Priya: Well, we had three flat tyres, a dingo took my left boot, and I've got 240 kilos of samples on a ship.
3.5 Hank: A dingo!
3.6 Priya: I hobbled around in Bluey's flip-flops for two days. [shares a photo of red cliffs at sunset with a single boot in front]
3.7 Hank: Ha, I'd frame that one. And the science?
3.8 Priya: I think we've found a layer that nobody has described. It's thin, like a finger, but it runs for miles. I can't sleep for thinking of it.
3.9 Hank: That's the feeling you want.
3.10 Priya: And what's new up north?
3.11 Hank: Had a scare. I got dizzy on a ladder in July, they put two stents in me. I'm all right, don't fret.
3.12 Priya: Hank! Why didn't you write?
3.13 Hank: You were in the desert with one boot. Anyway I'm on fish and oatmeal now, and I walk two miles along the shore each morning.
3.14 Priya: And no more ladders, I hope.
3.15 Hank: Marlene sold them. All of them. Even the little one.
3.16 Priya: I'm on her side.
3.17 Hank: Everyone is. Ellie too, she's the granddaughter, she's eight and she counts my steps.

# 26 November 2022
4.1 Priya: Happy late Thanksgiving! Did you have the whole clan?
4.2 Hank: Fourteen at the table. My son drove up from Des Moines with the kids. Ellie made a pie with salt in place of sugar and we all ate it with a straight face.
4.3 Priya: That's love. I was at my lab mate's, it was all potluck and board games.
4.4 Hank: Which one, the German fellow?
4.5 Priya: Jonathan, yes, Swiss actually. He makes a mean fondue. We're, um, spending a lot of time together.
4.6 Hank: Oh ho! Is he good to you?
4.7 Priya: He labelled all my samples when they arrived, without my asking. Alphabetically.
4.8 Hank: Marry him.
4.9 Priya: Slow down! I haven't even told my mother. She keeps sending me profiles of engineers.
4.10 Hank: Tell her soon. Mothers always know anyhow.
4.11 Priya: You're probably right. How's the heart?
4.12 Hank: Doctor's pleased. I've joined a thing at the Y, water exercise, me and eleven ladies. They call me Chief.
4.13 Priya: I'd pay to see that.
4.14 Hank: And the Triumph has an engine in it! It turned over on the first of November, smoked like a chimney, and died.
4.15 Priya: But it turned over!
4.16 Hank: I had a tear in my eye. Could have been the smoke.
4.17 Priya: Did you get the tank in the end?
4.18 Hank: Four seventy-five, and a jar of Marlene's pickles.

# 11 March 2023
5.1 Hank: How's the winter down in the cities? We've got snow up to the mailbox.
5.2 Priya: Grey slush. But I've got big news, the paper's been accepted! The thin layer is official.
5.3 Hank: Hot dog! Do you get to name it?
5.4 Priya: I did. It's the Marlene Bed. I hope she doesn't mind, there's no ladder in it.
5.5 Hank: You're pulling my leg.
5.6 Priya: I'm not. You both kept me going last year. It's in print next month.
5.7 Hank: I had to go and fetch her. She's sitting here with her hand on her mouth.
5.8 Priya: Tell her I still want that soup.
5.9 Hank: Come for Easter. Bring the Swiss.
5.10 Priya: We'd love to! And I told my mum, by the way. On her birthday, over video.
5.11 Hank: And?
5.12 Priya: She was quiet for a whole minute and then asked if he eats okra.
5.13 Hank: Does he?
5.14 Priya: He does now. Rohan's been laughing at me for a week.
5.15 Hank: I've been roped into something myself. The station wants me to teach the kids at the school about smoke alarms. First class was yesterday.
5.16 Priya: You'd be brilliant at that. Were you nervous?
5.17 Hank: More than before any fire. Thirty second-graders, one asked me if I'm older than the truck.

# 22 April 2023
6.1 Priya: We're home safe. Thank you both for the best weekend!
6.2 Hank: House is too quiet now. That fellow of yours can stay, he fixed the dishwasher.
6.3 Priya: He can't help it. And I've got the recipe, though it won't taste the same without the lake.
6.4 Hank: Marlene carries the article in her handbag. She's shown it to the dentist.
6.5 Priya: Aww. And I finally heard the whole tale of your dad's friend on the Fitzgerald. I've told it to everybody in the lab.
6.6 Hank: He'd signed off two trips before, on account of his ulcers. Luckiest bellyache in Minnesota.
6.7 Priya: It gives me shivers. Oh, and riding pillion! I can't believe you let me sit on it.
6.8 Hank: You're the first passenger it's had since about 1980. Don't tell my wife how fast we went.
6.9 Priya: She was timing us from the porch. [shares a photo of an old man and a young woman on a green motorcycle]
6.10 Hank: Figures. Did you decide about that offer?
6.11 Priya: The postdoc in Zurich? Not yet. I'd have to finish by Christmas, and it's a long way from everyone.
6.12 Hank: Except from the one who labels your rocks.
6.13 Priya: Except him. His parents live an hour away from there, they keep goats.
6.14 Hank: Sounds like you've got an answer and you're looking for permission.
6.15 Priya: You sound like my father.
6.16 Hank: I'll take that as a compliment.

# 14 October 2023
7.1 Hank: Doctor Rao! Or is it too early to say it?
7.2 Priya: Six weeks too early! The defence is on the first of December. I've got four hundred slides and I hate them all.
7.3 Hank: Put them on the bed and take half away.
7.4 Priya: Ha! You know, that's exactly what I'll do.
7.5 Hank: We're coming, you know. Both of us, and Ellie. She wants to see a lady scientist get shouted at.
7.6 Priya: I'd be honoured. My parents fly in as well, so they'll finally meet you.
7.7 Hank: And after that it's the Alps?
7.8 Priya: I said yes in the end, in June. We move in the middle of January. I've started German, it's all nouns.
7.9 Hank: I'll miss having you down the road. But they tell me there are good roads for old bikes over there.
7.10 Priya: Are you saying you'd come?
7.11 Hank: Marlene has bought a guidebook. She's never been out of the country except for Thunder Bay.
7.12 Priya: This is the best news. How's your health, can you fly?
7.13 Hank: Had a check in September and I'm fit as a fiddle. I'm down twenty-two pounds.
7.14 Priya: The ladies at the pool must be proud.
7.15 Hank: We did a show for the Fourth of July. I was a dolphin. There's no picture, I checked.
7.16 Priya: Ellie's got one. She sent it to me in August.
7.17 Hank: That child is out of the will.

? single-hop 1.5 What was Hank's career before he retired?
? single-hop 1.7 How did Hank acquire his motorbike?
? single-hop 1.12 What is the subject of Priya's research?
? single-hop 1.16 Where did Priya grow up?
? single-hop 2.13 Why couldn't the professor travel with Priya?
? single-hop 3.4 What animal stole something from Priya?
? single-hop 3.11 What medical problem did Hank have?
? single-hop 4.2 What went wrong with Ellie's dessert?
? single-hop 4.18 How much did Hank finally pay for the fuel tank?
? single-hop 5.4 What name was given to the new rock layer?
? single-hop 5.12 How did Priya's mother react to the news about her boyfriend?
? single-hop 6.2 What did Jonathan repair during the visit?
? single-hop 6.13 What animals do Jonathan's mother and father have?
? single-hop 5.15 What does Hank teach to children?
? multi-hop 1.9 2.10 4.14 6.8 How did the restoration of the motorcycle progress?
? multi-hop 3.13 4.12 What does Hank do to stay healthy?
? multi-hop 3.8 5.2 5.4 What became of Priya's discovery in Australia?
? multi-hop 4.5 4.7 6.2 What kind of person is Jonathan?
? multi-hop 3.17 4.2 7.16 What do we know about Hank's granddaughter?
? multi-hop 2.6 6.5 6.6 What is the connection of Hank's family with a famous shipwreck?
? multi-hop 2.8 5.8 6.3 What dish of Marlene's is Priya so keen on?
? multi-hop 6.11 6.14 7.8 What did Priya choose to do after her doctorate?
? multi-hop 2.2 7.3 What packing advice does Hank give?
? multi-hop 1.16 5.14 7.6 Who are the members of Priya's family?
? temporal 1.5 When did Hank stop working?
? temporal 1.14 2.1 When did Priya travel to Australia?
? temporal 3.2 When did Priya return from the field?
? temporal 3.11 When did Hank have heart surgery?
? temporal 4.14 When did the engine first start?
? temporal 5.10 When did Priya tell her mom about Jonathan?
? temporal 5.15 When did Hank give his first lesson at the school?
? temporal 5.9 6.1 When did Priya and Jonathan visit Hank?
? temporal 7.2 When will Priya defend her thesis?
? temporal 7.8 When is Priya relocating to Switzerland?
? temporal 7.15 When did the water exercise group perform?
? adversarial 3.11 What operation did Priya undergo in July?
? adversarial 3.4 3.6 What did the dingo take from Hank?
? adversarial 5.15 Which school does Priya teach at?
? adversarial 1.7 How did Jonathan get his Triumph?
? adversarial 6.11 Who offered Hank a position in Zurich?
? adversarial 4.2 How many guests did Priya have at her Thanksgiving table?
? unanswerable What breed is Hank's dog?
? unanswerable Which football team does Marlene support?
? unanswerable How did Rohan break his arm?
`;
