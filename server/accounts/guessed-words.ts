/** Words that people use in passwords and attackers therefore try first, local ones too, in lower case. */
export const guessedWords: ReadonlySet<string> = new Set(
  `
  password passwort passwd passwoord wagwoord pass passcode passphrase secret geheim private login signin logon access
  admin administrator root user guest test tester testing demo sample default temp temporary changeme change welcome
  welkom letmein letme openup open sesame opensesame trustno trustnoone nothing something whatever forgot forget remember
  computer internet google facebook twitter youtube instagram whatsapp microsoft windows apple samsung nokia iphone
  android laptop server network website webshop shop store office company business manager director owner boss customer
  account invoice order payment money cash bank banking visa master mastercard card credit cheque
  qwerty qwertz azerty asdf asdfgh zxcvbn qwer wasd keyboard abc abcd xyz
  monkey dragon tiger lion eagle hunter wolf bear panther cheetah leopard elephant rhino buffalo zebra giraffe dolphin
  shark horse dog doggy puppy cat kitty kitten bird birdie parrot snake rabbit bunny butterfly spider scorpion
  love iloveyou lover loveme loveyou forever angel baby babygirl babyboy honey sweetheart sweety darling princess prince
  queen king kingdom sunshine sunset rainbow flower flowers rose roses lily daisy jasmine cherry peaches banana orange
  lemon apple mango chocolate cookie candy sugar ginger pepper cheese coffee brandy whisky beer braai biltong
  football soccer rugby cricket tennis golf hockey baseball basketball boxing wrestling springbok springboks boks
  bokke proteas bafana chiefs kaizer kaizerchiefs pirates orlando orlandopirates sundowns mamelodi stormers sharks bulls
  lions cheetahs arsenal liverpool chelsea united manchester barcelona madrid juventus bayern milan
  batman superman spiderman ironman hulk starwars skywalker yoda vader pokemon pikachu naruto matrix hobbit gandalf
  harry potter hermione simpson garfield snoopy mickey minnie barbie disney lego minecraft fortnite playstation nintendo
  xbox gamer game games
  summer winter autumn spring january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday weekend holiday christmas easter birthday happy newyear
  red blue green yellow orange purple pink black white brown silver gold golden diamond pearl crystal
  africa southafrica southafrican mzansi azania johannesburg joburg jozi egoli soweto sandton germiston boksburg benoni
  kempton pretoria tshwane capetown kaapstad durban ethekwini bloemfontein polokwane nelspruit mbombela kimberley
  rustenburg gqeberha portelizabeth stellenbosch paarl george gauteng limpopo mpumalanga kwazulu natal freestate
  mandela madiba nelson tutu sisulu ubuntu amandla simunye sawubona dumela molo howzit lekker eishh eish yebo asante
  london paris berlin newyork america england india china russia australia
  electric electrical electrician electricity electro power powerful energy voltage volts ampere amps watt watts kilowatt
  switch switchgear switchyard switchboard breaker fuse busbar panel board enclosure cable wire wiring current spark
  lightning thunder storm solar inverter battery generator transformer motor engine machine steel metal iron copper
  toyota hilux corolla fortuner ford ranger mustang volkswagen polo golf bmw mercedes benz audi nissan mazda honda isuzu
  ferrari porsche harley yamaha suzuki kawasaki
  jesus christ jesuschrist god godisgood lord saviour heaven blessed blessing blessings amen faith hope grace mercy
  bible psalm church allah mohammed muhammad
  michael james john robert david william richard thomas charles joseph daniel matthew anthony mark donald steven paul
  andrew joshua kevin brian jason justin ryan eric jacob nicholas jonathan samuel benjamin alexander alex max jack oliver
  charlie george peter simon patrick martin stephen christopher chris tony bobby jordan tyler austin dylan logan
  mary patricia jennifer jenny linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley
  emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy angela anna emma
  nicole samantha katherine christine rachel maria heather diane olivia julie hannah victoria jasmine alice sophie
  thabo sipho themba bongani mandla sizwe lerato naledi thandi nomsa zanele palesa lindiwe nkosi dlamini ndlovu mokoena
  khumalo sithole mahlangu mkhize botha pieter johan hendrik gerhard francois jacobus andries willem kobus riaan
  botha venter coetzee naidoo pillay govender patel singh
  super mega ultra extreme power killer ninja samurai warrior soldier ranger rocket phoenix shadow ghost devil demon
  satan hell damn shit fuck fuckyou fucker bitch asshole bastard pussy sexy sex porn naked hottie
  first last one two three four five six seven eight nine ten hundred thousand million lucky number
  my your the and you me is it yes no ok hello hallo hi bye goodbye please thanks thankyou mine yours family friend
  friends mother father mommy daddy mama papa mum mom dad brother sister wife husband son daughter child children home
  house school college university teacher student doctor nurse police army
  music guitar piano drums metallica nirvana eminem beatles elvis madonna beyonce rihanna rocknroll rock hiphop dance
  `
    .trim()
    .split(/\s+/),
)
