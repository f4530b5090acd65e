// Given names of many countries. A listed word in first place is surely a given name; any other word is uncertain.

/** Already folded, because folding thousands at each start takes a millisecond. */
const GIVEN_NAMES = `
judi nazir
aarav aaron aarti aase abby abdallah abdul abdullah abdulrahman abena abhay abhijit abhishek abigail abilio abimbola abraham achim ada adaeze adam
adao ade adebayo adel adela adelaide adele adelina adeola adina aditi aditya adnan adolfo adrian adriana adrienne adunni afonso agata agatha agathe
agnes agnese agneta agnieszka agostinho agueda agus agustin ahmad ahmed ahmet aicha aidan aileen aime aino aisha aisling aisyah aitor ajay ajit akari
akash ake akemi akhil akihiko akiko akira akosua akshay akua alain alan alana alba alban albert alberta alberto aldo alec alejandra alejandro
aleksandar aleksander aleksandr aleksandra aleksei alena alessandra alessandro alessia alessio alex alexa alexander alexandra alexandre alexandria
alexandros alexandru alexei alexey alexis alfie alfonso alfred alfredo ali alia alice alicia alicja alin alina aline alison alistair alix allan
allegra allen allison alma almudena aloisio alok alonso alphonse alun alvaro alwin alyona alyssa ama amadeu amadou amaka amal amalia aman amanda
amandine amani amara amaury amaya amber amelia amelie amin amina aminata aminu amir amira amit amita amitabh ammar amparo amrita amy ana anabel
anabela anais analyn anand ananya anas anastasia anastasios anatoliy anatoly anca ancel anders anderson andi andras andre andrea andreas andreea
andrei andreia andrej andres andrew andrey andrija andrzej andy ane anele aneta anette aneurin angela angele angeles angelica angeliki angelina
angelique angelo angharad anh anika aniket aniko anil anita anja anjali anjana anke ankit ankita ankur ann anna annabel annalisa annamaria anne
annegret anneke annelie annelies annemarie annette annick annie annika anselmo anthony antje antoine antoinette anton antonella antonello antoni
antonia antonio antonis antti anu anupam anuradha anurag anushka anwar anya aoife aparecida aparna apolline apostolos araceli arantxa arash archana
ardeshir arend ariana ariane arianna ariel arif aris arjen arjun arkadiusz arkady arlene armand armando armin arnaud arnav arne arnel arnold artem
arthur arto artur arturo artyom arun aruna arvid arvind asa asbjorn asha ashish ashley ashok ashwin asma astrid asuka asuncion atsuko atsushi attila
attilio atul aubrey aude audrey augusta augustin augusto aurelie aurelien aurelio aurora aurore austin ava avery avi avigail avinash awa axel axelle
ayako ayesha aylin ayman ayo ayodele ayoub ayse aysel ayu ayumi azadeh aziz aziza azucena babajide babak babatunde bahram balazs baltasar bambang
bamidele bao baptiste barbara barbel baris barnabas barnaby barry bart bartosz bas bashir bastian bastien bayu beata beate beatrice beatrix beatriz
becky begona behnam behrouz bela belen belinda bella ben bence benedetta benedict benedicte bengt benito benjamin benoit bente bento beren berk
bernadette bernard bernardo bernd bernhard bernice bert berthe bertrand beryl beth bethany beto betsy betty beverly bharat bharti bhaskar bhavna
bhavya bia bianca bijan bilal biljana bill billy bindu birger birgit birgitta bjarne bjorn blake blanca blanche blandine blazej bo bob bobby bodil
bodo bogdan boguslaw bohumil bojan bolanle bonnie borek boris borja borje bozena brad bradley bram brandon branislav branka brenda brendan breno brent
brett brian briana brice bridget brigitte britt britta bronwyn bruce bruna brunhilde bruno bryan bryce budi bukola burak burkhard byron caetano caio
caitlin caleb calvin cameron camila camilla camille camilo canan candela candice capucine cara caridad carina carl carla carlo carlos carlota carlotta
carmelita carmelo carmen carol carole carolina caroline carolyn carrie carsten carter carys casey caspar cassandra cassia cassie cassio catalin
catalina catarina caterina catherine cathy caua cayetana cecil cecile cecilia cedric celeste celia celina celine celso cem cemal cengiz cerys cesar
cezary chad chaim chana chandan chandra chantal charlene charles charlie charlotte chau chelsea cheryl chetan chiamaka chiara chibuzo chidi chidinma
chie chika chinedu chinonso chinwe chioma chitra chiyo chloe chris christa christel christelle christer christian christiane christina christine
christoph christophe christopher christos christy chukwuemeka ciara ciaran cindy cintia cinzia ciprian citra claes claire clara clarence clarice
clarissa clarisse claude claudia claudine claudio claudiu claus clay cleide clemence clement clemente clementine clifford clint clive clotilde clyde
cody colette colin colleen conceicao concepcion concetta concha connie connor conrad constance constantin consuelo cora coralie cordelia corentin
corina corinna corinne cormac cornelia corrado cory cosmin costanza courtney craig cristian cristiane cristiano cristina cristobal crystal csaba
curtis cynthia cyril cyrille cyrus czeslaw daan dafydd dagmar dai daichi daiki daisuke daisy daithi dale dalia dalibor dalila dalisay damian damien
damon dan dana daniel daniela danielle danijel danilo danny danuta daphne darcy daria dario dariush dariusz darlene darrell darren darshan daryl dave
david davide davor dawid dawn deaglan dean deanna debbie debora deborah dedi deepa deepak deepika deirdre dejan delia della delphine denes denis
denise deniz dennis derek derya desmond despina desta detlef dev devi dewi dhruv dian diana diane didier diederik diego dieter dietmar dietrich dilek
diletta dilip dillon dilwyn dimitra dimitris dina dinesh diogo dirce dirk divina divya dmitri dmitriy dmitry doina dolores domenica domenico domingo
domingos dominic dominik dominique don donald donatella donna dora doreen doris doro dorota dorothea dorothy dorte doug douglas dov dragan dragana
drew driss duarte duc dumitru duncan dusan dustin dwayne dwi dwight dylan eamon earl ebba ebere eberhard ebru ece eckhard ed eddie edeltraud edgar
edgardo edith edmund edna edoardo edouard edson eduarda eduardo edward edwin edyta eero eeva efrain efua egon ehab ehrhard eija eiji eileen eilidh
einar eino eirik eirini eitan eivind eka ekaterina ekene eko eladio elaine eleanor eleftheria elena eleni eleonora elfriede eli eliana eliane elias
eliezer elif elijah elinor elio elisa elisabete elisabeth elisabetta elise eliska eliza elizabeth elke ella ellen ellie ellinor elliot elliott elodie
eloise eloy els elsa elsie elvira elzbieta eman emanuel emanuela emanuele emeka emeline emeric emerson emiel emiko emil emile emilia emiliano emilie
emilio emily emine emma emmanuel emmanuelle emre emrys encarnacion endang enid enrica enrico enrique enzo eoin ercan erdem eren eric erica erich erik
erika erin erkan erlend erlinda ermanno ernest ernesto ernst erwin eryk erzsebet esa esbjorn esi esme espen esperanza esra esteban estefania estela
estelle esther eszter ethan ethel etienne ettore eugen eugene eugenia eugenie eugenio eulalia eunice eusebio eva evan evangelia evangeline eve evelyn
evelyne evgeni evgenia evgeny ewa ewelina ezra fabian fabiana fabien fabienne fabio fabiola fabrice fabricio fabrizio fadi fadwa fahad faisal faith
fajar falk fanny farah farhad farhan farid farida farideh farouk farzaneh fatema fatih fatima fatma fatou fatoumata faustine fausto fawzi fay federica
federico fedor felicia felicity felipe felix fely femi ferdi ferdinand ferdinando ferenc fereshteh fergus ferhat fermin fern fernand fernanda fernando
fernao fidel filip filipa filipe filippo filiz finn fiona fionn fiorella fitri flavia flavie flavio flora florence florencia florent florian floriane
florin floris floyd folake fotini franca frances francesca francesco francine francis francisca francisco franciszek franck franco francois francoise
frank franklin frans frantisek franz franziska frauke fred freda freddie frederic frederick frederique fredrik freya frida frieda friedrich fritz
fulvio fumiko funmilayo gabor gabriel gabriela gabriele gabriella gabrielle gael gaelle gaetan gaetano gaia gail galih galina gareth gary gaspard
gaurav gauri gautier gavin gayatri gbenga geert geeta geir gemma gene genevieve gennady geoff geoffrey georg george georges georgeta georgia georgina
georgios georgy gerald geraldine geraldo gerard gerardo gerd gerda gergely gerhard germaine gerrit gerry gertrud gethin ghada gheorghe ghislain
ghislaine gianfranco giang gianluca gianmarco gianna gianni giannis gijs gila gilbert gilberto gilles gillian gilson gina ginette gino gioia giordano
giorgia giorgio giorgos giovana giovanna giovanni girish gisela gisele gita gitta giulia giuliana giuliano giulio giuseppe giuseppina gizem gladys
glaucia gleb glen glenda glenn gloria gokhan golnaz gonzalo gopal goran gordon gottfried govind grace graciela graham grainne grant grazia graziella
grazyna greetje greg gregor gregorio gregory greta gretchen grete grigory grzegorz guadalupe gudrun guglielmo guido guilherme guillaume guillermo
gulay gunilla gunnar gunter gunther guro gustaf gustav gustave gustavo guus guy gwen gwenaelle gwendolyn gwyneth gyorgy gyula habib habiba hadas hadi
hafsa haidar hailey hajar hajnalka hakan hakim hal hala halil halina hamed hamid hamish hamza hana hanan hande hanh hani hanna hannah hanne hanneke
hannelore hannes hannu hans harald harish harold haroun harri harriet harrison harry harsh harsha harshad hartmut haruka haruki haruto harvey hasan
hassan hatem hatice havard hawa hayat hazel heather hector hedvig hege heidi heike heikki heiko heiner heinrich heinz heitor helder helen helena
helene helga helge helio helmi helmut hema hemant hendra hendrik henk henning henri henrietta henrik henrike henrique henry henryk herbert heribert
herman hermann herminia hernan hernando heru herve hesham hiba hicham hideki hideo hien hieu hila hilary hilda hilde hildegard hippolyte hiroki hiroko
hiromi hiroshi hitomi hjalmar hoa holger holly honore honza hope horace horacio horia horst hortense hossein houda howard hrvoje hubert hugh hugo
huguette hulya humberto hunter huong huseyin hussein huw iain ian iara ibrahim ida idris idrissa iestyn ieuan ifan ifeanyi ifeoma ignacio igor
ikechukwu ikenna iker ilaria ildiko ileana ilie ilker ilkka ilse ilya iman imelda imogen imran imre ina inacio indah indira indra indu ineke ines inga
inge ingeborg ingo ingrid ingvar inmaculada inna innes intan ioan ioana ioanna ioannis ion ionut ira iracema iraj irem irena irene irina iris irja
irma irmgard isaac isabeau isabel isabela isabella isabelle isadora isaiah isamu ishaan ishita isidore isidro isla ismael ismail isolde isra issa
issam istvan itai iulia iulian ivan ivana ivar iveta ivica ivo ivy iwan iwona izabela jaap jabari jacek jacinthe jacinto jack jackie jackson jacky
jacob jacoba jacobo jacopo jacqueline jacques jade jadwiga jagdish jaime jair jake jakob jakub jamal james jamie jamila jan jana janaina jandira jane
janet janice janina janine janne janneke janos janusz jared jari jarmila jarmo jaromir jaroslav jaroslaw jasmine jasna jason jasper jatin javier jay
jaya jayant jean jeanette jeanne jeannine jeff jefferson jeffrey jejomar jelena jelle jemima jen jenna jennifer jenny jens jeppe jeremiah jeremie
jeremy jeroen jerome jerry jerzy jesper jess jesse jessica jessie jesus jhon jill jim jimena jimmy jindrich jiri jiro jitka joachim joakim joan joana
joanna joanne joao joaquim joaquin jocelyn jochen jodie joe joel joelle johan johann johanna johannes john johnny joko jolanta jomar jon jonah jonas
jonatas jonathan joost jordan jorg jorge jorgen joris jose josef josefa josefina joseph josephe josephine josette josh joshua josiane josip jost josue
jouni jovelyn joy joyce jozef jozsef juan juana juanita judit judith judy juha juhani jukka jules julia julian juliana juliano julie julien juliet
juliette julio julita jun june junko jurgen jussi justin justine justyna jutta jyoti kaarina kabir kacper kai kaisa kaito kaj kajal kalle kalpana
kamal kamala kamau kamil kamila kamlesh kamran kana kaori karan karel karen kari karim karima karin karina karl karla karlheinz karol karolina karoly
karsten karthik kartik kartika kaspar kasper kata katalin katariina katarina katarzyna kate katerina katharina katharine katherine kathleen kathrin
kathryn kathy katie katja katrijn katrin katrina katsuo katya kaveh kavita kavya kay kayla kazimierz kazuki kazuko kazuo kedar kees kehinde keiko
keira keisuke keith kelechi kelly kelsey kemal ken kendra kenichi kenji kenneth kenny kent kenta kerem kerry kerstin kevin khadija khadijatou khaled
khalid khanh khoa kieran kim kimberly kimmo kinga kiran kirill kirk kirsi kirsten kirsty kishore kjell klara klaudia klaus kleber knud knut koen kofi
koji kojo komal konrad konstantin konstantina konstantinos koray kostas kourosh krishna kristen kristian kristijan kristin kristina kristoffer
krisztian krisztina krystian krystyna krzysztof ksenia kumiko kunal kurt kwabena kwaku kwame kwesi kyle kylie kyoko kyriakos lachlan ladan ladislav
laetitia laila lais lajos lakshmi laleh lalit lamia lan lana lance lara larisa larissa larry lars lasse laszlo lata latha latifa laura laure lauren
laurence laurens laurent laurentiu laurette lauri laurie lavinia lawrence layla lea leah leandre leandro leanne lech lee leela leena lefteris leif
leigh leila lena lene leni lenka lennart leo leon leonard leonardo leonel leonid leonie leonor leonora leopold leopoldo lerato leroy leslie lestari
lester leszek leticia letizia lev levent levente levi lewis leyla liam liana libby libor libuse licia lida lidia lieke liesbeth lieselotte liezl
ligaya ligia liisa lila lilian liliana lillian lily lina linda lindiwe lindsay lindsey linh linnea linus lionel lior lisa lisbeth lise livia liviu liz
liza lizzie ljiljana llewellyn lloyd loan logan loic lois lola lora loraine loredana loren lorena lorenz lorenza lorenzo loretta lori lorna lorraine
lothar lotte lottie lou louane louis louisa louise lourdes lubna lubos luc luca lucas lucette lucia lucian luciana luciano lucie lucien lucienne
lucilia lucinda lucio lucrezia lucy ludek ludivine ludmila ludovic ludovica ludvig ludwig luigi luigia luis luisa luiz luiza luka lukas lukasz luke
lupe lutz luzviminda lydia lyle lynda lynn lynne lyubov lyudmila maaike maarten mabel macarena maciej mackenzie madalena madalina maddalena maddie
madeleine madeline madhav madhu madhuri madison mads mae mael maelle maeve magali magda magdalena maggie magnus maha mahesh mahmoud mahnaz mahsa maira
mairead mairi maja majid makena makoto maksim mala malachy malak malcolm malgorzata malika malin malini malte mamadou mami manabu mandy manfred manish
manisha manju manoj manolis manolo manon manuel manuela mara marc marcel marcela marceline marcello marcelo marcia marcin marcio marcos marcus mareike
marek margaret margareta margarete margarida margarita margaux margherita margit margot margriet marguerite maria mariam mariama marian mariana
mariangela marianne mariano maribel maricarmen maricel marie marieke marielle marija marijana marijke marika mariko marilia marilyn marina marine
mario marion marisa marisol marissa marit marites marius mariusz marivic marja marjolaine marjolein marjorie mark marketa markku marko markus marleen
marlene marlies marshall marta marten martha marthe martial martin martina martine martje marvin marwa marwan mary maryam masahiro masaki masao
masashi masha mason masoud massimiliano massimo mate mateja mateo mateus mateusz mathew mathias mathieu mathilde mathis matias matilda matilde mats
matt matteo matthew matthias matthieu matti mattia maud maureen maurice mauricio maurits maurizio mauro max maxence maxim maxime maximo maxine maxwell
may maya mayara mayra mayumi mechthild meena meera mega megan megha megumi mehdi mehmet mehrdad mehul meike meinhard meinir mel melanie melek melina
melinda melisa melissa melody meltem melvin mercedes meredith merete merja merle mert merve mesut metin mette mia micaela michael michaela michal
michalis michel michela michele micheline michelle michiko mick midori mieczyslaw mieke miguel mihaela mihai mihailo mihaly mika mikael mike mikhail
mikkel mikko miklos milada milagros milan mildred milena miles milica miljan millie milo milos miloslav milosz milton mina mindy minerva minh minna
minnie minoru miranda mircea mireille mirela miriam mirjam mirjana mirko miroslav miroslaw misaki misha mitchell mitsuko mladen moacir modesto mohamad
mohamed mohammad mohammed mohan mohit mohsen moira moises mojgan molly mona monica monika monique montserrat morag mordechai morgan morgane moritz
morris morten moses moshe mouna mounir mourad moussa muhamad muhammad muhammed mukesh mukul munir murali murat muriel murilo murray musa mustafa
mylene myra myrtle nabil nabila nada nadege nadezhda nadia nadine nadir nadja nahid naima naina najib naledi nalini namrata nanami nancy nandini nanna
naoki naoko naomi narendra naresh narges nasrin nasser nastya nat natalia natalie natalya natasha nathalia nathalie nathan nathaniel naveen nawal
nazanin nazaret nazli nebojsa necati neda neel neelam neeraj neeta neha neide neil nell nellie nelson nemanja nenad nenita nerea nga ngoc ngozi nhi
nhung nia niamh nicholas nick nicola nicolae nicolas nicole nicoleta nicoletta nicolo nidhi niels nieves nigel nihat niina nikhil nikita niklas nikola
nikolai nikolaos nikolaus nikolay nikos nilesh niloufar nils nimisha nina nir niraj nisha nitin nitish nizar njeri nkechi nnamdi nneka noa noah noel
noelia noelle noemi noemie nomsa nonso noor nora norbert norberto noriko norma norman norris nour nuala nuno nunzia nur nuray nuria nurul oana obinna
octavia octavian octavio odete odette odile ofer ofir oisin okan oki oksana ola olaf olavo oleg olena olga olha olive oliver olivia olivier oliwia
olli ollie olof olumide oluwaseun oluwatobi omar omer ondrej onur onyeka opal ophelia ophelie oren orhan oriane orietta orit orla orlando ornella
orsolya ortrud osagie osamu oscar oskar osman osvaldo otavio othman otis ottavia otto ousmane outi ove ovidiu owen oystein ozan ozge ozgur ozlem paavo
pablo paco padma padraig paige paivi pal pallavi paloma pam pamela panagiotis pankaj paola paolo paraskevi parisa parth parul parvati parvin pascal
pascale pascual pasquale pat patience patrice patricia patricio patrick patrik patrizia patsy patti paul paula paulette pauline paulo pavel pavla
pawel payam paz pearl pedro peggy pejman pekka pelle penelope penny pentti pepe per percy pernilla perrine perry petar pete peter petr petra petri
petros petter phil philip philipp philippa philippe phillip phoebe phuc phuong phyllis pia piedad piera pierce pierluigi piero pierre pierrick piers
piet pieter pietro pilar pim pinar piotr piper pirjo polina polly pontus pooja poonam poppy prabhakar pradeep prakash pramod pranav prasad prashant
prateek pratik praveen predrag preeti prem prerna priscila priscilla priti priya priyanka prudence przemyslaw puneet punit purificacion purnima putra
putri quan quang quentin quincy quynh rabia rachel rachid radek radha radhika radim radka radoslaw radovan radu rafael rafaela rafal raffaele
raffaella raghav raghu ragnar ragnhild rahmat rahul raimo rainer raisa raissa raj raja rajat rajeev rajendra rajesh rajiv raju rakesh ralf ralph
raluca ram rama ramazan ramesh rami ramiro ramon ramona rana randall randy rani rania ranjit raoul raphael raquel rasha rashid rashmi rasmus ratna
raul ravi ravindra ray raymond raymonde razvan rebeca rebecca recep reed reem reg regina reginald regine regis reijo reiko reinaldo reiner reinhard
reinhold reka rekha remedios remi remy renan renata renate renato renaud rene renee renske renu renzo rex reyes reza rhian rhoda rhodri rhonda rhys
riad ricardo riccardo richa richard rick ricky rico riddhi rie rigoberto riikka riitta rik rikard riley rim rima rina rinaldo rini rishabh rishi rita
ritu ritva rivka riya rizki rob robbie robert roberta roberto robin robyn rocco rocio rodel rodney rodolfo rodolphe rodrigo roel rogelio roger rogerio
rohan rohini rohit roisin roland rolande rolf romain roman romane romeo romina rommel romulo ron ronald ronaldo ronit ronnie roopa rory rosa rosalia
rosalie rosalind rosalinda rosana rosangela rosanna rosario rose rosemary rosie ross rossana rossella roswitha rowan rowena roxana roxane roxanne roy
roya ruaridh ruben ruby ruchi rudi rudiger rudolf rudolph rufus rui rune rupert ruslan russell rutger ruth ruud ruzica ryan ryo ryota ryszard saad
saara sabine sabrina sachiko sachin sadia sadie saeed sagar sahar sahil said saida sakura salah saleh salem salete salim sally salma salman salome
salvador salvatore sam saman samantha samar samer sami samia samir samira samuel sana sancho sandeep sander sandhya sandor sandra sandrine sandro
sandy sangeeta sanja sanjana sanjay sanjeev sanna sanne santiago santosh saoirse sapna sara sarah sari sarika sarita sarka sasa sascha sasha saskia
satish satoru satoshi satu saul saurabh savannah savita sayaka sayed scarlett scott seamus sean sebastian seda sedat seema segolene segun seija sekou
selena selim selin selina selma semra semyon sepideh seppo serdar serena serge sergei sergey sergio sergiu serhii serkan seth setsuko severin severine
sevgi sevim seydou seymour shadi shahid shahin shahram shai shalini shane shankar shannon shanti sharad sharda sharmila sharon shashi shaun shawn
sheela sheila shelby sheldon shelley sheri sherif sherry shigeru shikha shilpa shinichi shinji shiori shira shirin shirley shiv shivani shizuka shlomo
shmuel shobha shohreh shraddha shreya shruti shubham shweta siamak sian sibel sibusiso sibylle siddharth sidney siegfried sieglinde siegmund sienna
sigit sigrid sigrun sigurd silas silje silke silvana silvestre silvia silvio silviu sima simisola simon simona simone simran sinan sindre sinead
siobhan siphiwe sipho sita siti siv sixten sizwe sjoerd slamet slavica slawomir slobodan smita smriti sneha snezana snezhana sofia sofiane soheil
sohrab solange soledad solene solveig sonal sonali sondre sonia sonja sonya sophia sophie sora soraia soraya sorcha soren sorin sota souad spiros
srdjan sri srinivas stacey stacy staffan stan stanislav stanislaw stanley stavros stefan stefania stefanie stefano steffen steffi steinar stelios
stella stellan sten stepan stephan stephane stephanie stephen stevan steve steven stewart stig stijn stine stjepan stuart sture subhash sudha sudhir
sue suely sugeng suharto sujata sukanya sukru suleyman sulistyo sultan suman sumit sune sunil sunita suraj surendra suresh surya susan susana susann
susanna susannah susanne sushant sushma susie susilo susumu suzanne suzie svante svein sven svetlana swantje swapnil swati swen sybil sylvain
sylvester sylvia sylviane sylvie sylwia synne szabolcs szilvia szymon tabitha tadashi tadeusz tadhg tafadzwa tage tahar taisia taiwo takahiro takako
takashi takeshi takumi tal tam tamar tamara tamas tamer tammy tania tanja tanvi tanya tapio tara taraneh taras tarek tarik tariq tarja tarjei taro
tarun tasha tatiana tatjana tatsuya tatyana taylor ted teemu tegan tejas telma temitope tendai teodor teodoro terence teresa tereza terje tero
terrence terri terry terttu tess tessa tetsuya teun thabo thaddeus thais thanasis thandeka thandi thanh thao thea thelma themba theo theodora theodore
theodoros theophile theresa therese thiago thibault thibaut thierry thijs thilo thomas thorben thorsten thu thuy tia tiago tibor tien tiffany tihana
tiina tijn tilda tilman tim timea timo timofey timothee timothy timur tina tineke tini titik titouan tiziana tiziano tobias toby todd tolga tolu tom
tomas tomasz tomislav tommaso tommy tomoko tomoya toni tony tor torben torbjorn tore torsten toru torunn toshiko tova tove tracey tracy traian trang
traudl travis trent trevor tri tricia trina trinh trinidad trisha tristan trond troy trudy trung trygve tsubasa tuan tuba tudor tugba tuncay tunde
tuomas turgut turid tushar tuula tuva tuyet tyler tzvi uche uchenna uday udo ugo ugur ulf ulises ulla ulrich ulrika ulrike uma umberto umesh umit una
urban urho uri ursula urszula urvashi usha utami ute utkarsh uwe uyen vaclav vadim vagner vahid vaibhav vaino val valdir valentin valentina valentine
valeria valerie valerio valery valter vandana vanesa vanessa vania varsha varun varvara vasant vasco vasile vasiliki vasilis vasily vaughn veena
vegard veikko veit venkat venkatesh vera verena verity vernon veronica veronika vesna vibeke vibha vic vicente vicky victor victoria vidar vidya viet
viggo vijay vijaya vikas vikram viktor viktoria ville vilmos vimal vinay vince vincent vincenzo vineet vineeta vinicius vinod viola violaine violet
viorel vipin vipul virat virgil virginia virginie vishal vishnu vit vitaly vitor vitoria vittoria vittorio vivek vivian viviana viviane vivienne vlad
vladan vladimir vladislav vojtech volkan volker volkmar volodymyr vuk vy vyacheslav wade wael wafa wagner wahyu walburga waldemar walid wallace walter
waltraud wambui wanda wanjiru warren wassim wati wayan wayne wellington wendelin wendell wendy werner weronika wesley wiebke wieslaw wiktor wiktoria
wilbur wilfred wilfried wilhelm will willa willard willem william willow wilma wilson wim winifred winston witold wladyslaw wojciech wolf wolfgang
wolfram wouter wulan wyatt xaver xavi xavier ximena xuan yaa yael yago yahya yair yalda yamini yana yann yannick yannis yanti yara yaroslav yasemin
yash yasin yasmin yasmine yasser yasuko yavuz yaw yegor yehuda yelena yeliz yemi yen yetunde yevgeny yiannis yilmaz yitzhak ylva yoav yogesh yoko
yolanda yosef yoshiko yosuke younes youssef yousuf yudi yuka yukari yuki yukiko yuko yulia yuliya yumi yumiko yuri yuriko yuriy yury yusuf yusuke yuta
yves yvette yvonne zach zacharie zachary zahra zaid zainab zakaria zanele zara zayd zbigniew zdenek zdenka zdravko zdzislaw zehra zeinab zeki zelda
zelia zeljko zeynep zhanna ziad zinaida zineb zita zlatan zoe zoey zofia zola zoltan zoran zsofia zsolt zsuzsanna zulema zuzana zuzanna zvi zvonimir
zygmunt
`;

const IN_OTHER_SCRIPTS = `
александр александра алексей алина алла анастасия анатолий андрей анна антон артём артем борис вадим валентина валерий варвара василий вера виктор
виктория виталий владимир владислав вячеслав галина геннадий георгий григорий дарья денис дмитрий евгений евгения екатерина елена елизавета иван игорь
илья инна ирина кирилл константин ксения лариса лев леонид любовь людмила максим маргарита марина мария михаил надежда наталья наталия никита николай
оксана олег олена ольга павел полина роман руслан светлана семён сергей софия станислав степан тамара тарас татьяна тимофей тимур фёдор юлия юрий яна
ярослав марија милан никола георги димитър иванка محمد أحمد احمد محمود مصطفى علي حسن حسين عمر خالد إبراهيم ابراهيم يوسف كريم طارق سامي سعيد ياسين
عبدالله فاطمة مريم عائشة زينب خديجة سارة ليلى نور هدى منى أمينة سلمى رانيا دينا ياسمين رضا امیر زهرا مهدی نرگس پریسا अनन्या अमित अनिल अंजलि अंकित
अभिषेक अर्जुन आरती आदित्य अजय अशोक कविता किरण कुणाल करण गौरव गीता दीपक दीपिका दिनेश दिव्या नेहा निखिल नितिन निशा पूजा प्रिया प्रियंका पंकज प्रकाश
प्रदीप मनीष मनोज माया मीना मीरा मुकेश मोहन मोहित रमेश राहुल राजेश राजीव राकेश राज राधा रवि रेखा रीता रोहन रोहित लक्ष्मी विकास विकी विजय विनोद विवेक
विशाल शिल्पा श्रेया शिवानी सचिन संजय संदीप सीमा सुनील सुनीता सुरेश सोनाली स्नेहा स्वाति हरीश आशा μαρία γιώργος γιάννης κώστας δημήτρης νίκος ελένη
κατερίνα παναγιώτης βασίλης χρήστος σοφία ιωάννα αναστασία άννα דוד משה יוסף יעקב שרה רחל רבקה לאה דניאל נועה יעל תמר מיכל אורי איתן
`;

// Also everyday English words or places: the front half of "will@acme.example" is not surely a name.
const WORDS_TOO = `
adelaide amber angel angeles april art ash austin autumn bas basil bill charlotte chase chelsea clay cliff concha dale dawn dean dolores don drew earl
faith fern florence frank gene georgia gloria grace grant guy hal hazel heather holly hope hunter iris ivy jack jade jay jordan joy june king lance
lily luz madison mark mason max may melody mercedes mike miles nat nieves nur olive orlando paris pat patience paz pearl penny per pierce pilar pim
poppy ray reed regina reyes rich rob robin rosario rose rosemary ruby sandy savannah sky sol soledad sten stig sue summer sydney tab tam van victoria
viola violet virginia will willow
`;

const wordsIn = (list: string): string[] => list.trim().split(/\s+/);

/** In small letters and without accents, so that "José" and "JOSE" are one name. */
export const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ß", "ss")
    .normalize("NFC");

const FIRST_NAMES = new Set([...wordsIn(GIVEN_NAMES), ...wordsIn(IN_OTHER_SCRIPTS).map(folded)]);
const WORDS = new Set(wordsIn(WORDS_TOO));

/** Whether a word, or the first part of a hyphenated one ("Jean-Luc"), is used as a given name. */
export const isFirstName = (word: string): boolean => FIRST_NAMES.has(folded(word.split("-")[0]!));

/** Whether it is a given name and hardly ever anything else. */
export const isNothingButFirstName = (word: string): boolean => isFirstName(word) && !WORDS.has(folded(word));
