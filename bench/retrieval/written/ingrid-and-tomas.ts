/** Two friends from university: a baker and a night nurse. */
export const ingridAndTomas = `
# 11 February 2023
1.1 Ingrid: Tomas! It's been ages. How's life on the ward?
1.2 Tomas: Hey stranger. Exhausting, they've moved me to nights again, so I'm basically a bat now.
1.3 Ingrid: Ugh, poor you. Do you at least get the mornings to yourself?
1.4 Tomas: Sort of. I come home, water the plants, play cello for half an hour with the mute on, and then I'm out cold.
1.5 Ingrid: Wait, since when do you own a cello?
1.6 Tomas: My aunt Lidia left me hers. It stood in a cupboard for a year and then in January I thought, why not, and found a teacher.
1.7 Ingrid: That's lovely. I had no idea she'd passed, I'm sorry.
1.8 Tomas: Thanks. She was ninety-one and bossy to the end. Anyway, what about you, still at the law firm?
1.9 Ingrid: Nope. Handed in my notice right before Christmas. I'm opening a bakery, can you believe it?
1.10 Tomas: You're kidding! You used to burn toast in our kitchen.
1.11 Ingrid: People change! I took a sourdough course in Bergen two summers ago and it sort of ate my life.
1.12 Tomas: So where's it going to be?
1.13 Ingrid: I signed for the old hardware store on Mill Street last Tuesday. It has big windows and a terrible floor.
1.14 Tomas: I know that place! I bought my first hammer there. What will you call it?
1.15 Ingrid: Still undecided. My sister wants something with a pun, I'd rather have something plain.
1.16 Tomas: Please no puns. And how's the furry one?
1.17 Ingrid: Biscuit is fine, getting round. The vet says he must lose three kilos by the summer.
1.18 Tomas: Living with a baker won't help him.

# 18 March 2023
2.1 Tomas: Hi Ingrid, how's the building site?
2.2 Ingrid: Dusty! We tore the floor out and found tiles from the twenties underneath, green and white. [shares a photo of a chequered tile floor half covered in rubble]
2.3 Tomas: Wow, those are gorgeous. Keep them!
2.4 Ingrid: That's the plan. The oven is the bigger headache, it's stuck in customs in Rotterdam.
2.5 Tomas: Where does it come from?
2.6 Ingrid: Italy, second hand, from a couple near Parma who retired. It cost me nearly all of grandpa's money.
2.7 Tomas: He'd approve, he ate more bread than anyone I've met.
2.8 Ingrid: True. So tell me about you. How are the lessons?
2.9 Tomas: Humbling. Mrs Okafor says my bow arm looks like I'm sawing a log. But I can get through a little minuet now.
2.10 Ingrid: I want to hear it!
2.11 Tomas: Not a chance. Maybe in a year. Oh, I did buy the flat I told you about.
2.12 Ingrid: You did? The one with the view over the harbour?
2.13 Tomas: That fell through, someone outbid me. This one's on Linden Row, third floor, no lift, but it's got a balcony facing south.
2.14 Ingrid: Congratulations! When do you get in?
2.15 Tomas: Keys on the first of April, no joke. Then I rip out the kitchen.
2.16 Ingrid: On your own? With your two left hands?
2.17 Tomas: My brother Pavel will come down for a week. He's a plumber, so I'm in good hands.
2.18 Ingrid: Give him my love. And have a sourdough on me when we open.

# 29 April 2023
3.1 Ingrid: I need to vent, do you have a minute?
3.2 Tomas: Always. I'm sitting on a paint bucket, so it's the perfect time.
3.3 Ingrid: The inspector came on Thursday and refused to sign off because of the ventilation. I have to put in a new duct, four thousand at least.
3.4 Tomas: Ouch. Does that push back the opening?
3.5 Ingrid: By three weeks. I was aiming for the middle of May, now it's going to be June.
3.6 Tomas: Better late than closed down. Who is doing the work?
3.7 Ingrid: A guy called Ruben, he also does the bike shop next door. Very calm. I cried in front of him and he made me tea.
3.8 Tomas: Keep him. Is Biscuit at least a comfort?
3.9 Ingrid: He's on a diet and hates me. But he comes along every morning for a run by the canal, it helps us both.
3.10 Tomas: You, running? First bread and now this.
3.11 Ingrid: It clears my head. I started when I quit, otherwise I'd have lain awake every night.
3.12 Tomas: I get it. For me it's the cello now. Half an hour and the whole shift is gone.
3.13 Ingrid: How's the flat?
3.14 Tomas: The kitchen's out, and Pavel found the pipes are made of lead. All of them! So he stayed for two weeks instead of one.
3.15 Ingrid: Good grief. And where do you cook?
3.16 Tomas: On a camping stove in the bathroom. Last night I made ravioli next to the tub.
3.17 Ingrid: [shares a photo of a beagle asleep on a flour sack] This is what supervision looks like.
3.18 Tomas: Ha! He does look slimmer.

# 17 June 2023
4.1 Tomas: So? How was the big day? I hated missing it, I was on shift until noon.
4.2 Ingrid: Oh Tomas, it was unreal. There was a queue around the corner at seven, and by ten we'd sold out of everything.
4.3 Tomas: I'm so proud of you. What went first?
4.4 Ingrid: The cardamom knots, by a mile. I'd made two hundred.
4.5 Tomas: And what's on the sign in the end?
4.6 Ingrid: Just "Solveig", after my grandmother. She taught me to knead when I was six.
4.7 Tomas: No pun, bless you. Is your sister sulking?
4.8 Ingrid: Maren? She painted the letters herself, so she can't complain.
4.9 Tomas: I've got news as well. I'm seeing someone.
4.10 Ingrid: What! Who? Tell me everything.
4.11 Tomas: She's called Yael, she plays viola in the amateur orchestra that rehearses under Mrs Okafor's place. We met on the stairs, both of us with instruments, neither could get past.
4.12 Ingrid: That is like a film.
4.13 Tomas: We've been out four times. She teaches chemistry and laughs at all my jokes, which is suspicious.
4.14 Ingrid: When can I meet her?
4.15 Tomas: Let me not scare her off first. How's it with staff, do you have help?
4.16 Ingrid: One apprentice, Jonas, nineteen and always late, but he's got magic hands. And Maren on Saturdays.
4.17 Tomas: What time do you get up?
4.18 Ingrid: Quarter to three. So you and I are both up at night now, we could ring each other.

# 5 August 2023
5.1 Ingrid: Hello from my first free weekend since we opened!
5.2 Tomas: Enjoy it! What are you doing with it?
5.3 Ingrid: Nothing. I slept eleven hours, then lay in the hammock at my parents' place with a detective novel.
5.4 Tomas: That's the dream. I've just come back from the Tatras with Yael.
5.5 Ingrid: Already holidays together! How was it?
5.6 Tomas: Fantastic, six days from hut to hut. On the third day a hailstorm caught us on a ridge and we hid under her rain cape. [shares a photo of two people in ponchos laughing]
5.7 Ingrid: You look so happy. Any injuries, nurse?
5.8 Tomas: Only my pride, and a toenail. She walks like a goat.
5.9 Ingrid: I had a burn, by the way. The Parma beast bit me, whole forearm, last month.
5.10 Tomas: What? Did you have it looked at?
5.11 Ingrid: I cooled it and carried on. Jonas shouted at me till I went to the clinic. It's healed now, just a pink stripe.
5.12 Tomas: Good lad. I'd have shouted too.
5.13 Ingrid: He's grown so much. He wants to enter the young bakers' contest in Lyon in the autumn.
5.14 Tomas: Are you going to let him?
5.15 Ingrid: I'm going to drive him there!
5.16 Tomas: And the dog, did he make his target?
5.17 Ingrid: Three and a half kilos down. The vet gave him a certificate, I framed it.
5.18 Tomas: I need to see that on the wall.

# 14 October 2023
6.1 Tomas: How was France?
6.2 Ingrid: He came second! Second, out of forty! With a rye loaf shaped like a beehive.
6.3 Tomas: That's amazing! Did he cry?
6.4 Ingrid: I did. He just stood there eating the winner's brioche.
6.5 Tomas: Love him. I've a bit of a confession, I applied for another job.
6.6 Ingrid: You're leaving the hospital?
6.7 Tomas: Not nursing, only the nights. There's a hospice on the island that needs someone for days. The interview was on Monday.
6.8 Ingrid: Isn't that very sad work?
6.9 Tomas: I thought so, but after Aunt Lidia I see it differently. The people who looked after her gave her such good last weeks.
6.10 Ingrid: Then they'd be lucky to have you. What does Yael say?
6.11 Tomas: She's for it. We'd finally have evenings. We might move in together, she loves the balcony.
6.12 Ingrid: Is the kitchen done then?
6.13 Tomas: Since August. Blue cupboards, and real water that doesn't poison you.
6.14 Ingrid: Finally. You must have me round for dinner.
6.15 Tomas: You'd fall asleep in the soup at eight.
6.16 Ingrid: True. Ruben says the same.
6.17 Tomas: Ruben? The duct man? Ingrid!
6.18 Ingrid: Well. He kept coming in for cardamom knots. It's been since September, and I'm very happy.

# 9 December 2023
7.1 Ingrid: How's the new place treating you?
7.2 Tomas: I started two weeks ago, and I sleep at night like a normal person. The ferry is the best part, twenty minutes with tea and gulls.
7.3 Ingrid: I'm so glad. And the patients?
7.4 Tomas: There's a man who was a ship's cook and wants to hear cello. So on Sunday I played for him. In public!
7.5 Ingrid: After saying not for a year! What did you play?
7.6 Tomas: The minuet, and a lullaby that Yael arranged. I made a mess of the ending and he clapped anyway.
7.7 Ingrid: I've got goosebumps.
7.8 Tomas: And you, the Christmas rush?
7.9 Ingrid: Insane. Three hundred saffron buns a day. I had to hire two more people, and we're supplying the hotel by the station now.
7.10 Tomas: So it pays?
7.11 Ingrid: In November we were in the black for the first time. I bought Ruben a drink and myself new shoes for the canal.
7.12 Tomas: Still at it, then.
7.13 Ingrid: I've put my name down for the half marathon in April. Don't laugh.
7.14 Tomas: I'll be at the finish with plasters. We're both coming, Yael moved in last weekend.
7.15 Ingrid: She did! How do you share the bathroom shelf?
7.16 Tomas: I have a corner of it. And there's a cat, Mendel, who wasn't mentioned in the contract.
7.17 Ingrid: You're allergic!
7.18 Tomas: I take a pill and we've come to an understanding.

? single-hop 1.6 How did Tomas come to have his instrument?
? single-hop 1.13 Which building did Ingrid rent for her shop?
? single-hop 1.11 Where did Ingrid learn to make bread?
? single-hop 2.6 Who were the previous owners of Ingrid's oven?
? single-hop 2.13 What is Tomas's new home like?
? single-hop 3.3 Why was the opening of the shop delayed?
? single-hop 3.16 How did Tomas prepare meals during the renovation?
? single-hop 4.6 Who is the bakery named after?
? single-hop 4.11 How did Tomas and Yael first meet?
? single-hop 4.4 Which pastry was the most popular?
? single-hop 5.9 5.11 How did Ingrid hurt herself?
? single-hop 7.16 What pet does Yael have?
? single-hop 6.13 What colour did Tomas choose for his kitchen?
? multi-hop 1.4 3.12 7.4 What part does music play in Tomas's life?
? multi-hop 3.9 3.11 5.3 How does Ingrid deal with stress?
? multi-hop 1.17 5.17 Did Biscuit manage to lose the weight he was supposed to?
? multi-hop 3.7 6.16 6.18 What is the story between Ingrid and Ruben?
? multi-hop 1.2 6.7 7.2 How have Tomas's working hours changed over the year?
? multi-hop 4.16 5.13 6.2 What do we know about Ingrid's apprentice?
? multi-hop 4.4 6.18 7.9 What baked goods does the shop sell?
? multi-hop 2.17 3.14 What did Tomas's brother help him with?
? multi-hop 1.15 4.8 4.16 In what ways is Maren involved in the business?
? multi-hop 1.6 6.9 How did his aunt influence Tomas?
? multi-hop 4.11 4.13 5.4 7.14 How has the relationship between Tomas and Yael developed?
? temporal 1.9 When did Ingrid leave the law firm?
? temporal 1.13 When was the lease for the shop signed?
? temporal 2.15 When could Tomas move into his apartment?
? temporal 3.3 When did the official check Ingrid's premises?
? temporal 4.2 4.1 When did the bakery open?
? temporal 5.4 5.6 When did Tomas go hiking in the mountains?
? temporal 6.7 When was Tomas interviewed for the hospice position?
? temporal 7.2 When did Tomas begin his new job?
? temporal 7.4 When did Tomas perform for a patient?
? temporal 7.14 When did Yael and Tomas start living together?
? temporal 7.11 When did the bakery first make a profit?
? temporal 6.18 Since when are Ingrid and Ruben a couple?
? adversarial 1.6 Which instrument did Ingrid inherit from her aunt?
? adversarial 5.4 5.6 What did Ingrid do on her trip to the Tatras?
? adversarial 7.13 When will Tomas run the half marathon?
? adversarial 7.17 What is Ingrid allergic to?
? adversarial 6.2 Which contest did Maren win?
? adversarial 2.4 Why was Tomas's piano held by customs?
? unanswerable What is the name of Tomas's daughter?
? unanswerable Which university did Yael attend?
? unanswerable How much did Ingrid pay for her car?
`;
