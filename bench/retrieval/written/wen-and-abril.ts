/** Two language partners: one becomes a vet, the other conducts choirs and moves abroad. */
export const wenAndAbril = `
# 4 September 2021
1.1 Abril: Hello Wen! So we are language partners now. I'm Abril, from Rosario, and my English learned from songs, so excuse me.
1.2 Wen: Hi Abril! Your English is great. I'm Wen, I live in Leeds, and my Spanish is from a telenovela about a vineyard.
1.3 Abril: Ha! Which one? No, don't say it, I'm sure I've seen it.
1.4 Wen: What do you do when you aren't teaching foreigners the subjunctive?
1.5 Abril: I conduct choirs. One for children and one at a hospital, with doctors and cleaners and everybody.
1.6 Wen: A hospital choir, that's a lovely idea. Do they have time for it?
1.7 Abril: Tuesdays in the lunch hour. They eat empanadas while they warm up. And you?
1.8 Wen: I'm in my third year of veterinary medicine. Today I had my arm inside a cow.
1.9 Abril: Dios mío. Why animals?
1.10 Wen: When I was seven our hen broke a leg, and my uncle fixed it with an ice lolly stick. I thought it was magic.
1.11 Abril: That's a good reason. I have a cat, Fado. He's fat and he hates sopranos. [shares a photo of a grey cat on a piano]
1.12 Wen: I'm in love. What does he eat?
1.13 Abril: What I eat. Don't scold me, doctor.
1.14 Wen: I'm not one yet! Two more years and a bit. So, shall we talk on Saturdays?
1.15 Abril: Saturdays are good. Half in Spanish, half in English.
1.16 Wen: Perfecto. See, I'm nearly fluent.

# 16 October 2021
2.1 Wen: Sorry I missed last week, I was at a tournament in Sheffield.
2.2 Abril: A tournament of what?
2.3 Wen: Badminton. I play doubles with my flatmate Gwen. Yes, Wen and Gwen, everyone laughs.
2.4 Abril: I'm laughing as well. And did you win?
2.5 Wen: We were knocked out in the semi-final by two women in their fifties. They never moved and we never stopped running.
2.6 Abril: Experience! My hospital people had their first concert on Thursday, in the entrance hall.
2.7 Wen: How did it go?
2.8 Abril: A surgeon forgot his solo, so a patient in a wheelchair sang it in his place. She knew it from the radio. Everyone cried.
2.9 Wen: I've got goosebumps. What was the song?
2.10 Abril: "Alfonsina y el mar". It's about a poet who walks into the sea. Very cheerful, for a hospital.
2.11 Wen: I'll look it up. How's your mother, by the way? You said she was having tests.
2.12 Abril: It's her hip. They're going to operate in December. She's furious because she'll miss the tango.
2.13 Wen: She dances?
2.14 Abril: Every Friday since 1974. That's how she met my father.
2.15 Wen: Then she'll be back on her feet in no time.

# 22 January 2022
3.1 Abril: Happy new year, late! My mamá has a titanium hip and she's terrorising the nurses.
3.2 Wen: So it went well?
3.3 Abril: Very. They operated on the fourteenth, and yesterday she climbed the stairs to show me.
3.4 Wen: What a woman. I spent the holidays in Penang with my grandparents, for the first time in four years.
3.5 Abril: How was it?
3.6 Wen: I ate without stopping. My grandpa has a coffee shop, he's eighty-three and still roasts the beans himself. I worked behind the counter.
3.7 Abril: Did your grandmother find you a husband?
3.8 Wen: She'd made a list! I said I'm married to my exams.
3.9 Abril: And those, how were they?
3.10 Wen: I failed pharmacology. I haven't told my parents yet. I have to sit it again in March.
3.11 Abril: Oh no. But one exam is only one exam. I failed solfège twice!
3.12 Wen: You?
3.13 Abril: Twice. The professor told me to try accounting. He's since come to my concerts.
3.14 Wen: That does make me feel better.
3.15 Abril: I'll learn the drugs with you. Every Saturday ten names. I'll sing them.

# 9 April 2022
4.1 Wen: I PASSED! Seventy-eight!
4.2 Abril: I knew it! It was the song of the antibiotics.
4.3 Wen: I hummed it in the exam and the supervisor gave me a look. I owe you an empanada.
4.4 Abril: You owe me a dozen. Listen, I've something to tell too. Rodrigo's been offered a job in Lisbon.
4.5 Wen: Your husband? The architect? Wow, and what do you both think?
4.6 Abril: He wants to go. I'm of two minds. My choirs are here, my mother is here.
4.7 Wen: When would it be?
4.8 Abril: They'd like him in September. We've got to answer by the end of the month.
4.9 Wen: What does your mum say?
4.10 Abril: She says that if I stay for her sake she'll never speak to me again.
4.11 Wen: She's something else. And the cat?
4.12 Abril: Fado in the city of fado! He's the only one with the right name for it. But he'd need papers. Do you know about that?
4.13 Wen: I do, actually. A chip, a rabies shot, then a blood test, and you wait for three months. So start now if you want him along.
4.14 Abril: See, you are a doctor already.
4.15 Wen: I'm on placement at a farm practice now, in the Dales. I've pulled eleven lambs. [shares a photo of a newborn lamb in a woollen jumper]
4.16 Abril: It's wearing clothes!

# 23 July 2022
5.1 Abril: We've said yes. I'm crying and packing, packing and crying.
5.2 Wen: Oh Abril! How did you decide in the end?
5.3 Abril: I asked the hospital choir. They voted! Thirty-one to two for going. The two were the cleaners, who said who'll bring the empanadas.
5.4 Wen: That's the sweetest thing. Who'll lead them now?
5.5 Abril: Lucía, one of the nurses. I've been training her since May, she's got a better ear than me.
5.6 Wen: And the children?
5.7 Abril: My cousin takes them over. We had the goodbye concert last Sunday, I couldn't see the score for tears.
5.8 Wen: I can imagine. At least we'll be in the same time zone!
5.9 Abril: I've thought of it! And you must come. How's your summer?
5.10 Wen: Gwen and I won the county doubles, finally! Against the two ladies from Sheffield.
5.11 Abril: Revenge! Did you run less?
5.12 Wen: Much less. They bought us a drink afterwards and told us all their tricks.
5.13 Abril: And the love life? You've been mentioning a certain Callum.
5.14 Wen: Have I? He's a shepherd, well, he has a physics degree and two hundred sheep. He brought me a fleece.
5.15 Abril: In Argentina that's an engagement.

# 12 November 2022
6.1 Wen: How's Lisbon treating you?
6.2 Abril: The hills are killing me and the light is a miracle. We've found a flat in Graça, tiny, with a lemon tree in the yard.
6.3 Wen: And are you singing?
6.4 Abril: Not yet. I was very low in October, I knew nobody, I only talked to Fado. Then I put a note up in the laundrette: who wants to sing?
6.5 Wen: And?
6.6 Abril: Nine came! A tram driver, two Ukrainian sisters, a widower who only knows one hymn. We meet between the washing machines, on Wednesdays.
6.7 Wen: That's the most Abril thing I've ever heard.
6.8 Abril: The spin cycle is in B flat. We tune to it. And you, how's the final year?
6.9 Wen: Brutal. I'm on emergencies, twelve hours at a stretch. Last Monday a labrador came in who'd eaten a whole advent calendar.
6.10 Abril: Did he live?
6.11 Wen: He did, and he got to number twenty-four. But I lost a horse the same night, and I couldn't stop shaking.
6.12 Abril: Oh, Wen. Who was with you?
6.13 Wen: Callum drove down at three in the morning and made porridge. He didn't say anything, it was just right.
6.14 Abril: I like this shepherd more and more.
6.15 Wen: Me too. I took him to meet my parents at half-term, my dad showed him every one of his orchids.

# 18 March 2023
7.1 Abril: I'm a teacher! The conservatory gave me a class, choral conducting for beginners, since February.
7.2 Wen: That's huge! How did that come about?
7.3 Abril: Someone from there heard us in the laundrette. She'd only come to wash a carpet.
7.4 Wen: I'm never using a dryer at home again. How many are you by now?
7.5 Abril: Forty-four. We've had to move to a church, but we took one washing machine along for the tuning.
7.6 Wen: You didn't!
7.7 Abril: We did. [shares a photo of singers around a washing machine in front of an altar] And the second news is, I'm expecting. In August.
7.8 Wen: WHAT! Abril! How are you feeling?
7.9 Abril: Sick as a dog and very happy. Mamá's coming in July and says that she'll stay till it walks.
7.10 Wen: And does it dance already?
7.11 Abril: It kicks in three-four time. Now you. Have you got your results?
7.12 Wen: In June. But I've a job if I pass, at the practice in the Dales, they wrote yesterday.
7.13 Abril: With the lambs in jumpers!
7.14 Wen: And with Callum ten minutes down the lane. I can't quit grinning.
7.15 Abril: You see, and you wanted to cry over pharmacology.
7.16 Wen: I've booked a flight, too. I'll be in Lisbon in the last week of September, with a dozen empanadas.

? single-hop 1.10 What made Wen want to become a vet?
? single-hop 1.5 What is Abril's profession?
? single-hop 2.3 Who is Wen's partner in sport?
? single-hop 2.8 What happened at the first performance at the hospital?
? single-hop 2.14 How did Abril's parents get to know each other?
? single-hop 3.6 What business does Wen's grandfather run?
? single-hop 3.10 Which subject did Wen not pass at first?
? single-hop 4.13 What is needed to bring a cat to Europe?
? single-hop 5.5 Who took over the hospital singers from Abril?
? single-hop 6.2 What is Abril's new apartment like?
? single-hop 6.13 Who comforted Wen after the horse died?
? single-hop 7.3 How did Abril get hired by the conservatory?
? single-hop 6.15 What does Wen's father collect?
? multi-hop 3.10 3.15 4.1 How did Abril help Wen with her studies?
? multi-hop 2.5 5.10 How did Wen and Gwen do in competitions?
? multi-hop 1.5 6.6 7.5 Which groups of singers has Abril led?
? multi-hop 4.4 4.6 5.1 5.3 How did Abril and Rodrigo decide about moving?
? multi-hop 2.12 3.3 7.9 What do we know about the health and plans of Abril's mother?
? multi-hop 5.14 6.13 7.14 What is Callum to Wen?
? multi-hop 4.15 7.12 Where has Wen worked with farm animals?
? multi-hop 1.11 4.12 6.4 What role does Fado have in Abril's life?
? multi-hop 4.3 7.16 What does Wen owe Abril?
? multi-hop 3.11 3.13 What setback did Abril have as a student?
? multi-hop 6.9 6.11 What cases did Wen treat in the emergency service?
? temporal 2.1 When did Wen compete in Sheffield?
? temporal 2.6 When was the choir's first concert?
? temporal 3.3 When was the surgery of Abril's mother?
? temporal 3.4 When did Wen visit her family in Malaysia?
? temporal 3.10 When did Wen repeat the test?
? temporal 4.8 When should Rodrigo start his new position?
? temporal 5.7 When did Abril say farewell to the children's choir?
? temporal 6.15 When did Callum meet Wen's family?
? temporal 7.1 When did Abril begin to teach?
? temporal 7.7 When is Abril's baby due?
? temporal 7.16 When is Wen going to visit Portugal?
? adversarial 2.12 When did Wen's mother have her hip operation?
? adversarial 3.10 Which exam did Gwen fail in January?
? adversarial 6.2 What fruit tree stands in Wen's garden?
? adversarial 5.10 Which trophy did Abril win at badminton?
? adversarial 7.7 When is Gwen's baby expected?
? adversarial 3.4 How long did Abril stay in Penang?
? unanswerable What car does Rodrigo drive?
? unanswerable Which allergy does Lucía have?
? unanswerable What is the title of Callum's thesis?
`;
