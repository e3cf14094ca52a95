/**
 * Given names by which a full name is known where nothing announces it. Left out are those that are words, months,
 * places or brands in some language as well (Mark, Rose, April, Paris, Mercedes): a text about those is nobody's.
 */
export const GIVEN_NAMES: readonly string[] = `
  ilonka zsombor boglarka bendeguz emese dorottya fenna fenne maelys lilou kestutis jonas vytautas mindaugas giedrius
  rasa jurgita austeja hrvoje jadranka jadranki dragutin zvonimir tomislav kresimir ankica vesna bagas wayan ketut putu
  dewi sulastri budi siti agus eko joko slamet sri wahyu ratna ostap solomiya taras bohdan мар'яна соломія остап тарас
  богдан олена оксана ezequiel gwendolen ake ctibor yehonatan yonatan avigail avraham chaim eitan eliezer moshe noam
  oren rivka shlomo shira tamar tzipora yaakov yitzhak aaron abbie abigail abraham ada adam adele adrian adrienne
  agatha agnes aidan aileen aimee alan alana albert alec aleksandra alexander alexandra alexis alfie alfred alice
  alicia alison alistair allan allison alvin alyssa amanda amelia amelie amy anastasia andrea andreas andrew andy
  angela angelina anita ann anna annabel annabelle anne annette annie annika anthony antonia antonio antony archibald
  archie arlene arnold arthur ashleigh astrid audrey augusta augustus ava barbara barnaby barry bartholomew beatrice
  beatrix becky belinda ben benedict benjamin bernadette bernard bernice bertha bertram beth bethany betsy betty
  beverley beverly blanche bonnie boris bradley brandon brenda brendan bret brian bridget brigitte bruce bryan bryony
  caitlin caleb callum calvin camilla candice carl carla carlotta carly carol carole caroline carolyn carrie cassandra
  cassidy catherine cathleen cathy cecil cecilia cecily cedric celia celine charlene charles charlie charlotte cheryl
  chloe chris christian christina christine christopher cindy claire clara clarence clarissa claude claudia clement
  clifford clive colette colin colleen connie connor conrad cordelia corinne cornelia cornelius craig curtis cuthbert
  cynthia cyril damian damien daniel daniela danielle danny daphne darlene darren daryl dave david davina deanna debbie
  deborah debra declan deirdre delia denise dennis derek dermot desiree desmond diana diane dominic dominique donald
  donna doreen doris dorothea dorothy doug douglas duncan dylan eamon eben edgar edith edmund edna eduardo edward edwin
  eileen elaine eleanor eliot elisa elisabeth elise eliza elizabeth ellen ellie elliot elliott eloise elsa elsie
  elspeth emanuel emil emily emma emmanuel enid eric erica erik erika erin ernest ernestine esmeralda esther ethan
  ethel eugene eugenia eunice euan eva evan evangeline evelyn everett ewan felicia felicity felix ferdinand fergus
  fiona flora frances francesca francine francis frank fred freda freddie frederica frederick freya gabriel gabriela
  gabriella gabrielle gareth gary gavin gemma genevieve geoff geoffrey george georgie georgina gerald geraldine gerard
  gertrude gideon gilbert giles gillian gina gladys glenda glenn godfrey gordon graeme graham greg gregory greta
  gretchen griselda guinevere gus gwen gwendolyn hannah hans harold harriet harriett harry harvey hattie hector heidi
  helen helena helga henrietta henry herbert herman hilary hilda horace howard hubert hugh hugo humphrey ian ibrahim
  ida ignatius imogen ingrid irene irma irving isaac isabel isabella isabelle isadora ishmael isla isobel ivan ivor
  jacob jacqueline jacques jaime jake james jamie jan jane janet janice janine jared jason jayden jean jeanette jeanne
  jeannie jed jeff jeffrey jemima jennifer jenny jeremiah jeremy jerome jerry jessica jessie jill jim jimmy joan joanna
  joanne jocelyn jodie joe joel johanna john johnathan johnny jonah jonathan jonathon joseph josephine josh joshua
  josie joyce juanita judith judy jules julia julian juliana julianne julie juliet juliette julius justin justina
  justine karen karin karina karl kate katherine kathleen kathryn kathy katie katrina kayla keeley keith kendra kenneth
  kerry kevin kieran kimberley kimberly kirsten kirsty kristen kristin kristina kurt kyle lachlan larissa larry laura
  lauren laurence lavinia lawrence leah leanne leila lenore leon leona leonard leonora leopold leslie lester letitia
  liam lillian lindsay lionel lisa lloyd lois lorena lorenzo loretta lorna louis louisa louise lucas lucia lucian
  lucille lucinda lucy luke luther lydia lyndon lynette lynn mabel madeline maeve magdalena maggie maisie malcolm
  mallory mandy manuel marcella marcia marcus margaret margery margot marguerite maria marian marianne marie marietta
  marilyn marina marion marissa marisol marjorie marlene marsha martha martin martina marvin mary mathew matilda matt
  matthew maud maude maureen maurice mavis maximilian maxine megan mehmet melanie melinda melissa melvin meredith
  michael michaela michelle mick mike mildred millicent mina miranda miriam mohamed mohammed moira mollie molly mona
  monica mortimer muhammad muriel myra myriam nadia nadine nancy naomi natalia natalie natasha nathan nathaniel ned
  neil nellie nicholas nick nicola nicole nicolas nigel nikolas noah noelle nora norbert norma norman odette ofelia
  olga oliver olivia ollie ophelia orla oscar osvaldo oswald otis owen pamela patricia patrick patsy paul paula
  paulette pauline penelope percy perry pete peter petra phil philip philippa phillip phoebe phyllis piers polly
  priscilla quentin quincy rachael rachel ralph ramona randall randolph raphael raquel raymond rebecca reginald rene
  renee reuben rhiannon rhoda rhys ricardo richard rick ricky rita robert roberta robyn rodney roger roland ronald
  ronnie rory rosalie rosalind rosamund rosanna roseanne rosie ross rowena roxanne roy ruben rudolph rudy rupert
  russell ruth ryan sabrina sadie sally sam samantha samuel sandra sara sarah saul sean sebastian selena selina selma
  serena seth seymour shane shannon sharon shaun sheila shelley sheryl shirley sibyl sidney siegfried silas silvia
  simeon simon simone sinead siobhan solomon sonia sophia sophie stacey stacy stephanie stephen steve steven stuart
  susan susanna susannah susanne susie suzanne sybil sylvia tabitha tamara tamsin tania tanya tara tasha ted terence
  teresa terrence terry tess tessa thaddeus thea thelma theodora theodore theresa thomas tiffany timothy tina toby todd
  tom tommy toni tony tracey tracy travis trevor tricia tristan trudy tyrell tyrone ulrich ursula valentina valerie
  vanessa vaughn vernon veronica vicky vincent virgil vivian vivien vivienne walter wanda wayne wendell wendy wesley
  wilbur wilfred wilhelmina willa william wilma winifred winston xavier yolanda yvette yvonne zachariah zachary zack
  zara zelda zoe aisling aoife bronagh caoimhe ciara cian clodagh conor cormac daithi diarmuid eimear eoghan eoin
  fergal fionn fionnuala grainne maire mairead muireann niall niamh oisin orlaith padraig ronan ruairi sadhbh saoirse
  seamus sorcha tadhg angharad bronwen carys cerys dafydd dilys eirian eleri emrys ffion gethin gruffydd gwyneth hywel
  ieuan iolo lowri meirion myfanwy nerys rhodri sian tegan ailsa alasdair catriona hamish iain ishbel mairi morag
  morven murdo shona deandre demetrius jamal jermaine keisha lakeisha latoya shanice shaniqua tamika terrell tyrese
  achim adalbert adelheid albrecht alexandre alfons alois aloisia amalia andre anette anja anke annegret anneliese
  annelore annemarie antje antonie armin arndt arno artur axel balthasar bartholomaus beate benedikt benno bernd
  bernhard berthold bettina bianca birgit birgitta birte bjorn bodo brigitta britta brunhilde bruno burkhard carina
  carolin carsten christa christel christiane christoph claas claus clemens conny constanze cordula corinna dagmar
  dagobert detlef diether dieter dietmar dietrich dirk dominik dorothee eberhard eckhard edeltraud egon ekkehard
  elfriede elke elmar elsbeth elvira engelbert erhard erich erwin eugen ewald fabian falk finn florian frauke franz
  franziska frida friedhelm friederike friedrich fritz gabriele georg gerda gerd gerhard gerlinde gernot gertraud
  gertrud gisela gislinde gottfried gotthard gregor gudrun guido gunda gundula gunter gunther gustav hanna hannelore
  hannes hanno hansjorg harald hartmut hartwig hedwig heike heiko heiner heinrich heinz helge helmut hendrik henning
  henrike heribert hermann herta hertha hildegard hilde hiltrud hinnerk holger horst ilka ilona ilse ina inga inge
  ingeborg ingo ingolf irmgard irmtraud isabell isolde jakob janna jannik jannis jens joachim jochen johann johannes
  jorg jost jurgen jutta kai karla karlheinz karolin karoline karsten kaspar katarina katharina kathrin katja katrin
  kerstin klara klaus konrad konstantin konstanze korbinian kornelia kunibert kunigunde lara lennart leonhard leonie
  leopoldine liesel liesbeth liselotte lorenz lothar ludger ludwig luis luise lukas lutz malte manfred manja manuela
  marcel marcell mareike margarete margarethe margit margrit mariechen marika marita markus marlies marten mathias
  mathilde matthaus matthias mechthild meike meinhard melitta merle michel mirjam monika moritz nele niklas nikola
  nikolaus nils oda olaf ole olivier ortrud ortwin oskar ottilie pascal philipp philomena raimund rainer ralf reimund
  reinhard reinhold renate resi ricarda richarda roswitha rudiger rudolf rupprecht ruprecht sabine sascha siegbert
  sieglinde siegmund sigmar sigrid silke solveig sonja stefan stefanie steffen susann swantje swen tanja theodor
  theresia thilo thorben thorsten tilman timo tobias torben torsten traudl traute trude udo ulf ulla ulrike urs ursel
  uta ute uwe veit verena veronika viktor viktoria volker volkmar waldemar walburga waldtraut walther waltraud wenzel
  werner wibke wiebke wilfried wilhelm wilhelmine willi willibald winfried wolfgang wolfram xaver yannick zita achille
  adeline adrien agathe alain alban aline alix alphonse amandine ambroise anais anatole andree angele angelique anouk
  anselme antoine apolline ariane aristide armand armelle arnaud aude audric augustin aurelie aurelien axelle baptiste
  bastien baudouin benedicte benoit berengere bertrand blaise blandine brice brieuc camille capucine carine cecile
  celestin celestine chantal charline christelle christophe claudine clemence clotilde coline coralie corentin cyprien
  cyrille davy delphine denis didier dimitri djamel edmond edouard eleonore elianne eliane elodie eloi emeline emile
  emilie emilien emmanuelle enguerrand enzo estelle etienne eudes eugenie eulalie evelyne fabien fabienne fabrice fanny
  faustine felicien fernand fernande firmin flavie flavien florent francois francoise franck frederic frederique gaelle
  gael gaetan gaspard gaston gautier geoffroy georges germain germaine ghislain ghislaine gilberte gilles ginette
  gislaine gontran gregoire guenole guilhem guillaume gustave gwenaelle hadrien helene heloise henri herve honorine
  hortense hugues huguette isabeau jacky jean-baptiste jean-claude jean-francois jean-luc jean-marc jean-michel
  jean-paul jean-pierre jeannine jeremie jocelyne joelle josette josiane julien laetitia laurent laurette lea leandre
  lilian loic lorine louane lucette lucie lucien lucienne ludivine ludovic maeva magali manon marc marceline marcelle
  margaux marie-ange marie-claire marie-claude marie-france marie-louise marie-therese marius marthe martial martine
  mathieu matthieu maxence maxime melisande melodie michele micheline mireille monique morgane nadege nathalie ninon
  noemie nolwenn octave odile ombeline ondine oriane orianne ousmane pascale patrice paulin perrine philibert philippe
  philomene pierre pierrette pierrick raoul raphaelle regine regis remi remy renaud robin rodolphe rolande romain
  roseline salome sandrine segolene serge severine sidonie solange solene soizic stephane sylvain sylvaine sylvie
  tanguy tatiana theophile thibaud thibault thibaut thierry timothee titouan ulysse valere victor victorien virginie
  yael yann yohan yolande youssef yves yvon zacharie adela adolfo adriana agustin agustina aitana aitor alberto
  alejandra alejandro alfonso alfredo almudena alvaro amadeo amaia amparo ana anabel andres angelita aniceto antonella
  anselmo araceli ariadna armando arturo aurelio baltasar bartolome beatriz belen benito bernardo berta blas borja
  braulio camilo carlos carlota casimiro catalina cayetano celestino cesar claudio clemente conchita cristian cristina
  cristobal dario desideria diego edelmiro efrain elena eleuterio elias eloisa emiliano emilio enrique ernesto
  estefania esteban eufemia eugenio eulogio eusebio evaristo fabiola facundo faustino federico felipe felisa fermin
  fernanda fernando filomena florencio francisca francisco gerardo gonzalo graciela gregorio guadalupe guillermo
  guillermina gumersindo gustavo heriberto hernan herminia hilario hipolito horacio humberto ignacia ignacio iker
  inmaculada ines iñaki isidro ismael itziar jacinta jacinto jairo javier jeronimo joaquin joaquina jordi jorge jose
  josefa josefina josue juana juanjo julio laureano lautaro leandro leocadia leopoldo leticia lidia lucrecia luisa
  manolo marcelino marcelo marcos margarita mariano maribel maricarmen mario marisa marta mateo matias mauricio maximo
  melchor micaela miguel mireia moises montserrat nestor nicanor noelia norberto nuria olalla oriol pablo paco pascual
  patricio pedro pepe placido primitivo rafael rafaela raimundo ramiro ramon raul rebeca reinaldo roberto rodolfo
  rodrigo rogelio rosalia rosalinda rufino sergio severino silvio susana teodoro teofilo tomas ulises valeria vanesa
  vicenta vicente victorino viviana wenceslao xabier ximena yago yesenia zulema lupe unai ander ainhoa leire nerea
  amaya gorka mikel joseba josu oier eneko adalberto agnese agostino alessandra alessandro alessia alessio alfonsina
  amedeo amerigo angelo annalisa annamaria annunziata antonietta antonino arcangelo arnaldo arrigo assunta attilio
  augusto azzurra benedetta benedetto beniamino bettino biagio brigida bruna calogero carlo carmela carmelo carmine
  caterina cesare chiara cinzia cipriano clelia concetta corrado cosimo costanza cristiano damiano daniele davide
  debora demetrio diletta domenica domenico donatella donato edoardo egidio elda eleonora elettra elisabetta emanuela
  emanuele enrica enrico ermanno ersilia ettore ezio fabiana fabio fabrizio fausta fausto federica ferdinando filippa
  filippo fiorella fiorenza flavia flavio francesco fulvio gaetana gaetano gaspare gennaro geremia giacinto giacomo
  giacoma gianfranco gianluca gianluigi gianmarco gianni gianpaolo ginevra gino gioacchino giorgia giorgio giovanna
  giovanni girolamo giuditta giulia giuliana giuliano giulio giuseppa giuseppe giuseppina goffredo graziana graziella
  grazia guglielmo ilaria immacolata ivano lapo leonardo letizia liborio livia loredana lorella luca luciana luciano
  lucio lucrezia ludovica ludovico luigi luigia luigina luisella maddalena manlio marcello marco margherita marianna
  marilena massimiliano massimo matilde matteo mattia maura maurizio mauro melania michela mirella mirko nando
  nazzareno nello nerina nicoletta nicolo ornella ottavia ottavio ottone palmira paola paolo pasqua pasquale patrizia
  pellegrino piera piero pierluigi pierpaolo pietro pina raffaele raffaella raimondo renata renato renzo riccardo
  rinaldo rocco romina romolo rosalba rosaria rosella rossana rossella ruggero sabatino salvatore samuele sandro
  santina saverio sebastiano settimio silvana silvano simona simonetta stefania stefano tancredi tarcisio tommaso
  tullio ubaldo ugo umberto valentino valerio vincenza vincenzo virginio vito vittoria vittorio zaccaria aafke aagje
  aart adriaan adriaen alida aletta anneke annemieke annemiek annelies antoon antonius arend arie arjan arjen arnoud
  baltus bartel bastiaan berend bertus boudewijn bram brechtje carolien casper cees christiaan coen corrie corstiaan
  daan diederik dirkje dorien douwe eelco eelke eline elske emiel evelien evert femke ferry floris fokke frans freek
  frederik frits froukje geert geertje geertruida gerben gerrit gerritje gijs gijsbert govert greet guus hanneke harmen
  heleen hendrika hendrikje hennie henk herma hessel huib hubertus ineke jaap jacoba jacobus jan-willem janneke jannes
  jannie jelle jenneke jeroen jesse jitske joep johanneke joke joop joost jorien jorrit joris josine jurre jurriaan
  karel kasper kees klaas koen lammert laurens leendert lennert lieke lieselotte lianne lisette lodewijk lotte louwrens
  ludo luuk maaike maarten machteld maikel marieke marijke marijn marinus marit marja marjan marjolein marloes martijn
  maurits meindert menno micha michiel mieke myrthe neeltje niek nienke nynke onno pieter pietje quirijn reinier
  reinout remco renske rinus roel roelof rutger ruud sander sanne sebastiaan sjaak sjoerd sofie stijn suze sven sybren
  sytske taco teun theun thijs timon tineke titia tjalling tjeerd trijntje truus tygo wessel wiebe wieger wietske wilco
  wilhelmus willem willemien willemijn wim wouter wytse ymkje yvo zwaantje anneleen bavo dries filip geertrui goedele
  griet jef jozef katrien kobe koenraad kristof lieven lode luc pieterjan ria wannes agata agnieszka alicja anastazja
  andrzej aneta aniela antoni antonina apolonia arkadiusz bartek bartlomiej bartosz beata blazej bogdan bogumil
  bogumila boguslaw boguslawa boleslaw bozena bronislaw bronislawa cecylia cezary czeslaw czeslawa danuta dariusz dawid
  dominika dorota edyta elzbieta eryk eugeniusz ewa ewelina feliks franciszek franciszka genowefa grazyna grzegorz
  halina henryk henryka hieronim honorata ignacy igor irena ireneusz iwona izabela izabella jacek jadwiga jakub janina
  janusz jaroslaw jaroslawa jerzy jolanta jozefa justyna kacper kajetan kamil kamila karol karolina kasia katarzyna
  kazimiera kazimierz kinga klaudia konstanty krystian krystyna krzysztof ksawery leokadia leszek lucja lucjan lucyna
  ludwik lukasz maciej maja malgorzata malwina marcelina marcin marek mariola mariusz martyna marzena mateusz
  mieczyslaw mieczyslawa mikolaj milosz miroslaw miroslawa oliwia oliwier pawel patrycja patryk paulina piotr
  przemyslaw radoslaw rafal remigiusz roksana ryszard ryszarda slawomir slawomira stanislaw stanislawa sylwester sylwia
  szczepan szymon tadeusz teodor tomasz tymon urszula wacław waclaw weronika wieslaw wieslawa wiktor wiktoria wincenty
  witold wladyslaw wladyslawa wlodzimierz wojciech zbigniew zdzislaw zenon zofia zuzanna zygmunt zaneta ales alena
  alzbeta antonin bedrich blanka blazena bohumil bohumila bohuslav borivoj bretislav cenek dalibor denisa dobromila
  drahomira drahoslav dusan eliska evzen frantisek frantiska hedvika hynek iva ivana iveta jana jarmila jarmil jaromir
  jaroslav jaroslava jindrich jindriska jiri jirina jitka josef katerina kristyna kvetoslava kvetuse ladislav lenka
  leos libor libuse ludek ludmila lubomir marcela marketa matej matyas michal milada milan milena miloslav milos milus
  miroslav miroslava oldrich ondrej otakar patrik pavel pavla pavlina petr premysl radek radim radka radomir radovan
  ruzena sarka slavek sona stanislav stanislava stepan stepanka svatopluk svatava tereza vaclav vendula vilem vit
  vitezslav vladimir vladimira vladislav vlasta vlastimil vojtech zbynek zdenek zdenka zdislav zuzana lubica lubos
  juraj jozefina ludovit matus pavol rastislav vladislava agneta albin alfhild alvar anders ann-marie anna-karin arne
  arvid asbjorn aslaug bengt berit bertil birger bjarne borje britt brynjar carl-gustav christer dagny eilif einar elin
  elisabet elof emelie erland erling eskil espen eystein fredrik freja frode gisle goran gosta greger gudmund gunborg
  gunbritt gunhild gunilla gunn gunnar gunnel gunvor gustaf hakan haakon halvard halvor hanne hedda hedvig henrik
  hilmar hjalmar hulda ingalill ingegerd ingemar inger ingmar ingvar ingvild isak ivar jarl jeppe jesper joakim johan
  jorgen jorn jostein kaare kaja kajsa karl-johan kathrine ketil kirsti kjell kjersti kjetil klas knut kristian
  kristoffer lars lasse leif linnea lisbet lisbeth lovisa malin mads magne majken margareta margrethe mariann marte
  mats mette mikael mikkel mogens morten nanna niels nikolai oddvar olav ole-martin oline ove oyvind peder pelle
  pernille petter poul preben ragnar ragnhild randi rasmus roar rolf rune runar sidsel sigbjorn sigurd sigvard signe
  sissel sivert sixten snorre solbritt soren sten steinar stina sture sunniva svante svea sverre tage terje thorbjorn
  thorvald tor torbjorn tord torgeir torill torkel torleif tormod torstein torunn trine trond trygve tuva ulrika
  valborg valdemar vebjorn vegard vibeke vidar viggo viveka vidkun yngve troels uffe birthe bodil dorthe ejnar flemming
  inge-lise jette karen-margrethe kresten lonnie merethe mette-marie niels-jorgen oluf osvald rikke rigmor solvej svend
  tonny kirstine martta aapo aarne aatu aino aleksi anneli annukka anssi antero antti ari armi arto arttu asko atte
  eero eeva eija eila eino elina elli ensio erkki esa esko eveliina hannele hannu harri heikki heimo heli hely henna
  hilkka iida iiro iivari ilkka ilmari ilpo inkeri irmeli isto jaakko jaana janne jarkko jarmo jorma jouko jouni juha
  juhani juho jukka jussi kaarina kaija kaisa kalervo kalevi kalle kari katariina kauko kimmo kirsi kristiina kyllikki
  laila lauri leena leevi liisa maarit maija marjatta marja-leena markku marko matti mervi mika mikko milla minna mirja
  mirjami niilo niina olavi olli oona osmo outi paavo paivi pekka pentti petri petteri piia pirjo pirkko raija raili
  raimo rauno reijo riikka risto ritva saara sakari salla sami sanna santeri seija seppo sinikka sirkka sirpa
  sirpa-liisa taina tapani tapio tarja tarmo teemu teuvo tiina tuija tuomas tuula tuulikki urpo vappu vesa veikko venla
  viljo ville vilma adelino adriano afonso agostinho aires albano alcides aldair alexandrino almerinda amadeu americo
  anibal armenio arlindo belmiro benedita benedito bernardino caetano caio camila carmo cassia catarina celso cicero
  cidalia clarice conceicao constantino daiane deolinda diogo domingas duarte edite edivaldo eduarda elisabete
  ermelinda estevao evandro fabricio fatima feliciano fernao filipa filipe geraldo gilberto gisele glaucia goncalo
  guilherme helder helio heloisa henrique herminio hortensia iago iara idalina ilda inacio iolanda irineu isabela
  isaura itamar ivone jacira jadson joana joaquim joao jucara jussara kaique laercio leonel leonor ligia luana lucilia
  luiz luzia mafalda manoel marcio margarida mariana marilia marilza martim mateus matheus moacir murilo nair nilton
  noemia nuno odete olavo olinda orlando otavio paulo priscila quiteria raimunda rogerio romeu rosa-maria rosangela
  rosilene rubens rui ruy salete sebastiana sebastiao simao tais telma teresinha thais thiago tiago tome ursulina
  valdir valter vanderlei vasco vinicius vitor vitoria wagner waldir wanderley yuri zeferino zelia zilda zulmira
  abdullah adem ahmet ali alper alperen asli asuman ayhan aylin ayse aysegul aysel aytac basak batuhan bekir berat
  beren berk berna betul beyza bilal buket bulent burak burcu busra canan canberk caner cansu cemal cemile cemre cengiz
  ceren ceyda cihan cigdem cuneyt demet dilara dilek duygu ebru ekrem elcin elif emel emin emine emir emrah emre enes
  ercan erdal erdem erdogan eren erhan erkan erol ersin esin esra evren eylul ezgi fadime faruk fatih fatma ferhat
  feride feyza fikret filiz firat fulya funda furkan gamze gizem gokce gokhan gonca gonul gozde gulay gulcan guldane
  gulsah gulsen gulsum gultekin guray gurkan habibe hacer hale halil halime haluk hamza handan harun hasan hasret
  hatice havva haydar huseyin hulya huriye idil ihsan ilayda ilhan ilkay ilker irem irfan ismail ismet izzet kaan kadir
  kadriye kamile kemal kenan kerem kerim kivanc koray korkut kubra kursat latif leman levent leyla mahmut melih melike
  melis meltem mert merve meryem mesut mete metin mine miray mujde mukadder murat musa mustafa muzaffer naciye nazan
  nazim nazli necati necla nesrin nevin nihal nihat nilay nilgun nilufer nimet nuray nurcan nurgul nurhan nuri nursel
  oguz oguzhan okan oktay olcay onur orcun orhan osman ozan ozcan ozge ozgur ozlem pelin perihan pinar ramazan recep
  remzi resul reyhan ruya sabri sadik sait salih sebnem seda sedat sefa selahattin selami selcuk selim selin semih
  semra sena serap serdar serhat serife serkan sevda sevgi sevil sevim seyfi sezen sibel simge sinan soner songul suat
  suleyman sumeyye sureyya taha tamer taner tarik tayfun tolga tugba tugce tulay tuncay turgut turkan ugur ulku umit
  utku vedat veli volkan yakup yalcin yasar yasemin yasin yavuz yeliz yesim yigit yunus yusuf zafer zehra zekeriya
  zerrin zeynep ziya zubeyde zuleyha aarav aarti abhay abhijit abhishek aditi aditya ajay ajit akash akhil akshay
  amarjit amit amitabh amrita ananya anil anirudh anjali ankit ankita ansh anuj anupama anuradha anushka aparna arjun
  arnav arun aruna arvind aryan ashok ashwin atul avinash balaji balwinder bharat bhavana bhavna bhupinder chandrika
  chetan chitra deepa deepak deepika deepti devendra dhruv dinesh divya ganesh gaurav gayatri geeta girish gopal govind
  gurpreet harish harpreet harsh harsha hemant indira ishaan ishita jagdish jaspreet jayant jayanti jayesh jitendra
  jyoti kailash kalpana kamala kanchan karthik kavita keshav kishore krishna kshitij kunal lakshmi lalit leela madhav
  madhavi madhuri mahesh malini manisha manish manjula manoj manpreet meena meera megha milind mohit mukesh murali
  murugan nagaraj namrata nandini narayan narayanan narendra naveen neelam neha nikhil nikita nilesh nirmala nisha
  nitin nitya padma pallavi pankaj parvati pooja prabhakar pradeep prakash pramod pranav prashant pratibha praveen
  preeti prerna priya priyanka pushpa radha radhika raghav raghu raghunath rahul rajendra rajesh rajiv rajkumar rakesh
  ramesh ramya ranjit rashmi ravi ravindra reena rekha renuka reshma ritesh ritu rohan rohini rohit roshni rupa sachin
  sadhana sahil sameer sandeep sangeeta sanjay sanjeev santosh sapna sarala saraswati sarita satish saurabh savita
  seema shailesh shalini shankar sharmila shashi shilpa shivani shreya shruti shubham shweta siddharth sneha sonal
  soumya srinivas subhash sudha sudhir sujata sumit sunil sunita suresh surinder sushma swati tanvi tarun tejas uday
  ujjwal umesh upendra vaibhav vaishali vandana varsha varun vasant venkat venkatesh vidya vijay vikas vikram vimala
  vinay vineet vinod vishal vishnu vivek yash yashoda yogesh abdul abdulrahman adnan afia ahmad ahmed aicha aisha akua
  alaa amadou amara amina aminata amir amira anwar asma ayman aziz babajide bashir boubacar bukola chidi chiamaka
  chinedu chioma dalia djibril ebele efua ekene emeka fahad faisal farah farid faris fathima fatimah fatou fatoumata
  femi folake funmilayo habib hadiya haifa hamid hanan haroun hasna hassan hiba hisham hussain hussein ibrahima idris
  ifeoma ikenna imran jamila kadija kamal karim kareem khadija khaled khalid khalil kofi kwabena kwame kwasi lamine
  latifa layla lubna mahmoud majid mamadou mansour mariam maryam maysa modou mohammad mounir mourad mousa mustapha
  nabil nadim nagwa najib nasser ngozi nkechi obinna oluwaseun omar osama oumar rabia rachid rahim rania rashid rasha
  razan reem rima sabah saeed safiya saida salah salim salma samir samira seydou shirin souad sufyan sulaiman taher
  tariq temitope thabo tunde uche wael walid yahya yasmin yasmina younes yousef zahra zainab zaki zakaria zeinab ziad
  oluwaseyi oluwatobi adaeze adebayo amahle lerato sipho thandiwe zanele aiko akane akemi akiko akira asami asuka
  atsushi ayaka ayumi chihiro chiyo daichi daiki daisuke eiji emiko fumiko haruka haruki haruto hayato hideaki hideki
  hideo hinata hiroko hiroshi hitomi isamu itsuki junichi junko kaito kaori katsumi kazuki kazuko kazuo keiko keita
  kenichi kenji kenta kentaro kiyoshi kohei koji kosuke kyoko makoto mami manabu mariko masaki masako masami masaru
  masato mayumi megumi michiko midori mieko minoru misaki mitsuki miyuki naoki naoko naoto natsuki noboru noriko nozomi
  reiko riku ryo ryosuke ryota sachiko sadao sakura satoshi sayaka sayuri seiji setsuko shigeru shinichi shinji shinya
  shiori shizuka shota shun susumu taichi takahiro takako takashi takeshi takuya tatsuya tetsuya tomoko tomoya toshio
  tsubasa tsuyoshi yamato yasuhiro yasuko yoichi yoko yoshiko yoshio yui yuka yuki yukiko yuko yumi yumiko yusuke yuta
  yutaka xiaoming xiaohong mei-ling jiahao lihua huong nguyen thuy tuan phuong trang quang minjun seoyeon jiwoo eunji
  hyejin jieun minji seojun sunghoon alexei alexey aleksandar aleksander aleksei aleksey alyona anatoly andrei andrej
  andrey andriy anton arkady artem arkadi bojan boyan branislav branko danijel dejan desislava dimitar dmitri dmitriy
  dmitry dmytro dragan dragana ekaterina evgeni evgeny evgenia fyodor galina georgi gennady grigory hristo ilya inna
  iryna ivaylo jasna jelena jovan jovana kateryna kirill ksenia larisa lidija ljiljana ljubica lyubov lyudmyla maksim
  marija maryna mihai mihail mikhail milica milorad mladen nadezhda natalya nemanja nenad nikolay oksana olena oleg
  oleh oleksandr oleksiy olha plamen radmila radoslav ruslan sanja semyon sergei sergey serhiy slavica slobodan snezana
  snezhana stanimir stefka stojan stoyan svetlana svitlana tatjana tatyana tihomir todor vadim valeri valeriy vasil
  vasili vasily vasyl viktoriya vitaly volodymyr yaroslav yekaterina yelena yevgeny yulia yuliya yuriy zdravko zhanna
  zlatan zlatko zoran zorica adina alin alina ana-maria anca andreea calin catalin ciprian claudiu codruta
  constantin corina cosmin costin cristi dacian dorin dragos dumitru florentina florin gheorghe horatiu ileana ilie
  ioan ioana ionel ionela ionut iulia iulian laurentiu liviu madalina mihaela mircea mirela nicoleta nicolae octavian
  oana ovidiu petru radu raluca razvan roxana ruxandra sorin stefan-alexandru teodora traian valeriu vasile viorel
  viorica vlad akos andras aniko attila balazs balint bela bence benedek csaba csilla dalma denes dezso edina elemer
  endre erzsebet eszter ferenc gabor geza gergely gergo gizella gyorgy gyongyi gyula hajnalka ibolya ildiko imre istvan
  janos jeno jolan jozsef judit julianna kalman karoly katalin kornel krisztian krisztina laszlo levente lorant marton
  mihaly miklos nandor noemi orsolya piroska rozalia sandor szabolcs szilard szilvia tamas tibor timea vilmos zoltan
  zsofia zsolt zsuzsa zsuzsanna anastasios angeliki apostolos aristidis athanasios athina charalambos christos
  chrysoula despina dimitra dimitrios dimitris dionysios efstathios eftychia eirini eleftheria eleftherios eleni
  emmanouil evangelia evangelos fotini georgios giannis giorgos ilias ioanna ioannis irini kalliopi konstantina
  konstantinos kostas kyriaki kyriakos lambros lefteris manolis michalis nektarios nikolaos nikos panagiota panagiotis
  panos paraskevi pavlos petros sotirios spiros spyridon spyridoula stavros stavroula stella-maria stelios stylianos
  thanasis theodoros vasileios vasiliki vassilis xenia yannis ελένη μαρία γιώργος γεώργιος δημήτρης δημήτριος
  κωνσταντίνος κώστας νίκος νικόλαος γιάννης ιωάννης παναγιώτης βασίλης βασίλειος χρήστος μιχάλης μανώλης μανώλη σπύρος
  σπυριδούλα αναστασία κατερίνα αικατερίνη σοφία άννα ευαγγελία γεωργία δήμητρα ιωάννα παρασκευή βασιλική αγγελική
  ειρήνη ευδοκία θανάσης αθανάσιος πέτρος παύλος αντώνης θεόδωρος στέλιος ανδρέας ηλίας александр алексей анна
  анастасия андрей антон артём борис вадим валентина василий вера виктор виктория владимир галина григорий дарья денис
  дмитрий евгений екатерина елена иван игорь илья ирина кирилл константин ксения людмила максим марина мария михаил
  надежда наталья никита николай олег ольга павел пётр роман светлана сергей степан тамара татьяна фёдор юлия юрий яна
  aaliyah adanna adunni aideen ainara alastair aleix alisha aliya amarachi anahi andoni angelika aniket anisa ansel
  anselm anthea anya arantxa arianna arlette asif atilla ayaan ayush azra barbora bastian begona beto bojana breanna
  brent brianna bronwyn candelaria carme cathal chelo chema christof chucho claes clarisse claudette clementina
  conall consuelo cornelis dalila damir dani danica danilo daragh darina darko darnell deshawn dolores
  dominga donovan doriane drazen eduard edurne eglantine eilidh eirik eirlys encarna enora errol erwan evelina eveline
  fadila farida felicitas fiachra folkert francesc franka gabija gauthier genoveva geraint gesa giada gianna gianpiero
  giselle gjertrud glynis gosia hanane hanif henriette hilke hilmi houda husein husnu ieva ifeanyi ignazio ilham imane
  imelda inaki irina isidora ivona izaro jackie jaione jarek jasmin jasmina javi jeannette jenifer jimena jolien
  joselyn josip juan juliane julita jytte karima katka keanu kelechi kelsey kiran koldo kyra latisha lauriane lejla
  lena leontine leroy lijsbeth liliana lilli loes lonneke loreen lucile lucilla lupita maddison madeleine
  madelyn magda maider maike maite maiwenn makayla malene malou mamen manoli margriet mariama maricela mariella
  marielle marilou marinela marlis maryse mayra mehdi merche micheal miikka miren mouna moussa muhammed myrna nacho
  nadezda nadja naima najat nalan narcisa nasrin natacha nataliya nayeli nevena nicolette nikolaj nikolina nina noreen
  nuala nunzia octavio oihane olatz omer ophelie otilia paqui paquita parisa peadar pepita petar petronella quique
  rafa rafaella rahel raisa rakel ramzi rebeka reto rhona rhonda rickard rocio roderick rodica rolando romuald ronja
  rosana rosemarie roxane rudi sagrario salima samia sampsa santi sebastien serafina servane severin shanika shauna
  shazia sibylle siegrun sigrun siiri soraya steffi stephan stine suleiman suvi suzan svein svenja sybille sylke tabea
  tarek tauno terezija tijana tim tiziana tjark tonje tonya trini txema ulrik vanja veronique vicent viliam
  virag vratislav walpurga wendelin xabi xochitl yara yasmine yiannis ylva yoli yosef ysabel yvan zeki zenaida zlata hauke mattias adilson everton noa joost femke chidi enzo ginette mauricette trish ejner zeke svitlana rosalia lachlan nurten yannig tamsin jonty orjan
  kev baz shaz jono jez kenny reggie theo zac zach huw iwan emyr gwyn mared eluned demarcus kiara tiana peyton
  skyler wyatt landon brayden aiden caden jaxon colton tucker brody cody dustin clint delbert jucelia gracinda graca
  terezinha wanderleia severina aparecida lurdes neide cleide sirlei ivete katia rosemeire edson gilson nilson robson
  jeferson cleber kleber clayton icaro heitor davi benicio aderito ursina seraina flurina ladina gian andri curdin
  corsin flurin ueli ruedi hansueli kobi vreni rosli trudi kathi godelieve katrijn veerle lutgart onni vaino toivo urho
  paivikki aila pihla jalmari aulis rehor xoan antia uxia iria sabela breixo anxo brais isidoro saturnino macario
  encarnacion birgitte gorm dragomir ljubomir miodrag milivoje zivko gordana vivaan kabir reyansh saanvi aadhya
  meenakshi krishnan senthil selvi baljit kuldeep sukhdev babatunde olumide uchenna amaka nneka kojo abena themba
  nomvula naledi tendai tatenda chipo wanjiru njeri kamau otieno achieng hanife berkay eniko reka etelka botond   kveta hana miluse bohumir ctirad kvetoslav vendelin
  zbyszek krzysiek wojtek bartek maciek staszek stasiek jasiek heniek romek slawek przemek arek radek darek mirek zdzisiek franek janek
`
  .trim()
  .split(/\s+/);
