/** Two former colleagues: one develops games and has twins, the other lives in a van and takes pictures. */
export const malikAndJosie = `
# 2 January 2024
1.1 Josie: Happy new year, Malik! Did you make it to midnight?
1.2 Malik: I made it to half past nine. The twins have a tooth each coming through and I've forgotten what sleep is.
1.3 Josie: Oh no. How old are they now?
1.4 Malik: Ten months on Friday. Samir crawls like a soldier, Leila just sits there and gives orders.
1.5 Josie: I can picture it. I rang in the year on a beach in Galicia, alone with a camp fire and a bottle of cider.
1.6 Malik: In the van? I can't believe you really went through with it.
1.7 Josie: Sold the sofa in October, gave up the flat and drove off. The van's called Dolores. [shares a photo of a mustard-coloured van on a cliff]
1.8 Malik: Dolores! And what do you live on?
1.9 Josie: Weddings, mostly. People like a photographer who turns up with her own bed. And I sell prints on the side.
1.10 Malik: I remember when you photographed the quarterly reports.
1.11 Josie: Don't. I had nightmares about that conference room. How's the office these days?
1.12 Malik: Couldn't tell you, I was laid off in November, with half of the design team.
1.13 Josie: What! Why didn't you call?
1.14 Malik: I needed a while. But it's all right. Dara and I've decided I'll try making the game.
1.15 Josie: The lighthouse one? That you scribbled on napkins?
1.16 Malik: That very one. I've given myself until the end of the year.
1.17 Josie: I'm so excited for you. I want to be the crazy old keeper.
1.18 Malik: You're already in it. She has a van.

# 17 February 2024
2.1 Malik: Guess who's standing! Leila, on Wednesday, holding on to the dishwasher.
2.2 Josie: Of course, to inspect it. And her brother?
2.3 Malik: Sat down and applauded. Where are you?
2.4 Josie: Stuck in Porto. Dolores's gearbox gave up on a hill, with eleven trams behind me.
2.5 Malik: Oh dear. Is it expensive?
2.6 Josie: Eighteen hundred. There goes my new lens. But the mechanic, Senhor Brito, lets me sleep in the yard, and his mother brings me soup.
2.7 Malik: You always fall on your feet.
2.8 Josie: I've been shooting the tile workshops while I wait. There's one woman of eighty who paints only swallows.
2.9 Malik: Send me those! I'm looking for textures.
2.10 Josie: I will. How's the game coming along?
2.11 Malik: I have a lamp that turns and a seagull that steals your sandwiches. I've learned more in six weeks than in six years of meetings.
2.12 Josie: Are you doing it all by yourself?
2.13 Malik: Code and drawing, yes. For the sound I've found a guy in Reykjavik, Orri, he records fog horns for fun.
2.14 Josie: There's a person for everything.
2.15 Malik: We pay him in shares and dried mango. And how's your dad?
2.16 Josie: Not great. He forgets the stove. My brother wants to look for a home, I'd rather wait.
2.17 Malik: I'm sorry. That's a hard one.

# 30 March 2024
3.1 Josie: I'm on the road again! Gearbox like new.
3.2 Malik: Hooray! Where to?
3.3 Josie: North, slowly. I've a wedding in Biarritz next Saturday, then Brittany. And I'm going home for Dad's eightieth in May.
3.4 Malik: Does he know you're coming?
3.5 Josie: It's a surprise, though he may have forgotten by then and be surprised twice. Sorry, we joke about it, or else we cry.
3.6 Malik: That's how my mum was with Grandma. Has he seen someone?
3.7 Josie: Theo took him to the memory clinic two weeks ago. It's what we thought, early stage.
3.8 Malik: I'm thinking of you all.
3.9 Josie: Thanks. Tell me something cheerful.
3.10 Malik: They turned one! We had a cake like a lighthouse, and Samir put his whole face in it. [shares a photo of a baby covered in blue icing]
3.11 Josie: Oh my heart. That's going on my fridge. Well, my cool box.
3.12 Malik: And Dara went back to work, so I'm home with them until two and then I code till midnight.
3.13 Josie: When do you rest?
3.14 Malik: I climb. Monday evenings, the wall behind the brewery. It's the one place where nobody pulls my trousers.
3.15 Josie: You used to be scared of the office stairs!
3.16 Malik: Still am. But I like it that I can't think of anything else up there.

# 26 May 2024
4.1 Malik: How was the party?
4.2 Josie: Beautiful. Forty people in the garden, and my aunt played accordion. He knew everyone, or pretended to very well.
4.3 Malik: And was he surprised?
4.4 Josie: He looked at me and said "you need a haircut". So yes, he was himself.
4.5 Malik: That's perfect. How long will you stay?
4.6 Josie: Through the summer, I think. I've parked Dolores behind the shed. Theo and I take turns cooking for him.
4.7 Malik: That's a big change for you.
4.8 Josie: It's odd to be under a roof. I sleep outside some nights. But I've started taking his portrait, every morning at the same window.
4.9 Malik: That could be something, Josie.
4.10 Josie: Maybe. For now it's just us two, not talking much.
4.11 Malik: I put the demo up on the store page last week, by the way.
4.12 Josie: What! And you say it like that, in passing?
4.13 Malik: I'm trying to be cool. Nine thousand people put it on their wish list.
4.14 Josie: NINE THOUSAND? Malik!
4.15 Malik: Someone with a big channel played it and shrieked at the gull. That did it.
4.16 Josie: I told you the gull was the star. What does Dara say?
4.17 Malik: She's stopped sending me job adverts.

# 20 July 2024
5.1 Josie: Happy birthday, old man! Thirty-eight, how does it feel?
5.2 Malik: Like forty-eight. Thank you! Leila sang for me, it was one note but she held it.
5.3 Josie: Did you do something nice?
5.4 Malik: Dara got a sitter and we ate at the Georgian place, the first evening out since they were born. I fell asleep over the dumplings.
5.5 Josie: Romance! Did my parcel come?
5.6 Malik: It did, the swallow tile! It hangs over my desk. Orri's jealous.
5.7 Josie: It's from the old lady. She asked after you, I told her about the lighthouse.
5.8 Malik: I'll put her in the credits. How's your father?
5.9 Josie: Some days are good. On Sunday he taught me to sharpen a scythe. On Monday he asked me who I was.
5.10 Malik: Oh, Josie.
5.11 Josie: I cried in the shed and then I took the picture as always. I've got fifty-three now.
5.12 Malik: You should show them to somebody.
5.13 Josie: I did, actually. I sent ten to a gallery in Ghent, the one that had that show on fishermen.
5.14 Malik: And?
5.15 Josie: Nothing yet. How's work?
5.16 Malik: I got a publisher! Small, from Malmö, decent people. They pay for translation and for somebody to test the thing.
5.17 Josie: So it's really happening.
5.18 Malik: It comes out on the twenty-second of October. I feel sick.

# 28 September 2024
6.1 Malik: The kids have chicken pox. Both. At once.
6.2 Josie: With a month to go! How are you coping?
6.3 Malik: Badly. My mother came over from Leeds to help, she dabs them with pink stuff and sings.
6.4 Josie: Thank heavens for grandmothers. Can you work at all?
6.5 Malik: At night. There's a bug where the lamp shines through the floor, it's driving me mad.
6.6 Josie: You'll find it in the shower, like always.
6.7 Malik: I haven't had a shower since Tuesday. And you, what's new?
6.8 Josie: Two things. Dad moved to a home, on the ninth. It's small, with a garden, and he's allowed to prune the roses.
6.9 Malik: How do you feel about it?
6.10 Josie: Guilty, and relieved. He'd walked out at night in August and they found him by the railway. After that it was clear, even to me.
6.11 Malik: You did right by him. You gave him a whole summer.
6.12 Josie: That's what Theo says. And the other thing: the gallery wrote. They want all of them.
6.13 Malik: The window pictures? Josie!!
6.14 Josie: Ninety-one mornings, a whole room. The opening's in February.
6.15 Malik: I'm coming. I don't care if I've got the pox.
6.16 Josie: You'd better. I'm calling it "You Need a Haircut".

# 2 November 2024
7.1 Josie: I've been playing your game for six hours and my tea's gone cold twice. It's wonderful.
7.2 Malik: You're biased, you're in it.
7.3 Josie: The keeper's got my boots! And that song she hums is the one I always hum.
7.4 Malik: Orri got it off an old voice message of yours. I hope that's okay.
7.5 Josie: I wept. How's it selling?
7.6 Malik: Thirty-one thousand in ten days. We've paid back the loan from Dara's parents.
7.7 Josie: I'm screaming. So you needn't go back to meetings?
7.8 Malik: Not for a couple of years at least. I'm even thinking of hiring somebody. And how are things with you, are you driving again?
7.9 Josie: I left last week. I'm in the Ardennes, there's frost on the inside of the windscreen, and I'm so glad.
7.10 Malik: And your dad?
7.11 Josie: He's all right. I ring on Sundays, and one of the carers holds the phone. He's told them all his daughter's a lorry driver.
7.12 Malik: Not far off.
7.13 Josie: I've got a passenger, too. A one-eyed greyhound that was left at a petrol station. She's called Pilar.
7.14 Malik: You said never a pet in the van!
7.15 Josie: I said a lot of things. [shares a photo of a thin dog under a red blanket]
7.16 Malik: Leila points at the screen and says "cow".
7.17 Josie: Close enough. Tell her that I'll bring the cow in February.

? single-hop 1.12 How did Malik lose his job?
? single-hop 1.9 How does Josie earn her money?
? single-hop 1.7 What is the name of Josie's vehicle?
? single-hop 2.4 Why was Josie held up in Portugal?
? single-hop 2.13 Who makes the audio for Malik's project?
? single-hop 3.14 What is Malik's hobby?
? single-hop 3.7 What was the diagnosis for Josie's father?
? single-hop 4.4 What were the first words of Josie's dad when he saw her?
? single-hop 4.15 Why did Malik's demo become popular?
? single-hop 5.6 What present did Malik receive from Josie?
? single-hop 6.8 Where does Josie's father live now?
? single-hop 7.13 What is special about Josie's dog?
? single-hop 6.3 Who looked after the sick children?
? single-hop 5.16 Where is Malik's publisher based?
? multi-hop 1.4 2.1 3.10 What milestones did the twins reach?
? multi-hop 2.11 4.11 5.16 7.6 How did Malik's game progress?
? multi-hop 1.18 7.3 7.4 In what way does Josie appear in the game?
? multi-hop 2.16 3.7 5.9 6.10 How did the illness of Josie's father show?
? multi-hop 4.8 5.13 6.12 How did Josie's exhibition come about?
? multi-hop 2.8 5.6 5.7 What do we hear of the old woman in Porto?
? multi-hop 1.5 2.4 3.3 7.9 Which places has Josie travelled to?
? multi-hop 3.7 4.6 6.12 How does Theo support the family?
? multi-hop 1.14 3.12 4.17 What does Dara think of Malik's plan?
? multi-hop 2.11 4.15 What does the bird do in the game?
? multi-hop 4.4 6.16 Where does the title of Josie's show come from?
? temporal 1.7 When did Josie move into the van?
? temporal 1.12 When was Malik fired?
? temporal 2.1 When did Leila first stand up?
? temporal 3.3 When was Josie to photograph the wedding in Biarritz?
? temporal 3.7 When did Josie's father see the doctors about his memory?
? temporal 4.11 When did Malik publish the demo?
? temporal 5.18 When was the release date of the game?
? temporal 6.8 When did Josie's dad go into care?
? temporal 6.14 When does the exhibition start?
? temporal 7.9 When did Josie go back to life on the road?
? temporal 5.1 When is Malik's birthday?
? adversarial 6.8 When did Malik's father move into a home?
? adversarial 7.13 What is the name of Malik's dog?
? adversarial 2.6 How much did Theo spend on the gearbox?
? adversarial 5.16 Which publisher will print Josie's photo book?
? adversarial 6.1 When did Josie have chicken pox?
? adversarial 3.14 Where does Josie go climbing?
? unanswerable What instrument does Dara play?
? unanswerable Which school did Samir start at?
? unanswerable What did Theo study?
`;
