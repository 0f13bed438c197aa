/** Our own name is only refused with a common ending. */
const BRAND = 'gaitway'

const words = (text: string) => text.split(' ')

const NOUNS = words(
  'password passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd p@$$w0rd pass qwerty qwertyuiop qwert qwer asdf asdfgh zxcvbn abc abcd abc123 abcdef aa a1b2c3 welcome w3lcome admin administrator root letmein iloveyou loveyou monkey dragon football baseball basketball soccer hockey master hello freedom whatever trustno1 sunshine princess superman batman spiderman starwars pokemon shadow hunter ranger buster killer cookie cheese chocolate flower butterfly angel lovely babygirl summer winter spring autumn fall january february march april may june july august september october november december monday friday computer internet company office secret changeme default login access user guest test temp demo system security server samsung apple google facebook michael jennifer jordan jessica ashley nicole andrew daniel matthew joshua anthony robert thomas charlie maggie harley tigger ginger pepper america texas florida houston dallas chicago cowboys lakers jesus blessed therapy therapist clinic nurse doctor hospital medical health care gaitway',
)
const ENDINGS = words(
  '1! 1@ 1# 1$ 1* 2! 12! 12@ 01! 11! 21! 123! 123@ 123# 123$ 123* 1234! 1234@ 12345! 007! 321! 2020! 2021! 2022! 2023! 2024! 2025! 2026! 2024@ 2025@ !1 !12 !123 !1234 @1 @12 @123 @1234 @12345 @2024 @2025 @2026 #1 #123 _1 _123 $1 $123 *1 &1',
)
const AROUND = words('1_! !_1 !_123 @_1 @_123 123_! 1_@ 123_@ #_1')

/** Keyboard and alphabet sequences, and others that aren’t a word with an ending. */
const OTHERS = words(
  '1qaz!qaz 1qaz@wsx !qaz2wsx !qaz1qaz @wsx2wsx zaq1@wsx zaq!2wsx zaq12wsx! 1qaz2wsx! 1qaz2wsx@ !qaz@wsx3edc 1qazxsw@ 1qazxsw2! xsw@1qaz q1w2e3r4! q1w2e3r4t5! q!w2e3r4 1q2w3e4r! 1q2w3e4r@ 1q2w3e4r5t! !q2w3e4r zaq123!@# qwe123!@# qwe!@#123 qweasd123! qweasdzxc1! qwer!234 qwer!@#4 1234qwer! 1234qwer@ 12345qwert! !@#123qwe 123qwe!@# 123qweasd! 123!@#qwe asd123!@# asd!@#123 asdf!@#4 zxc123!@# zxcv1234! qaz123!@# qazwsx123! qazwsx1! qazwsx!2 abc123!@# abc!@#123 abcd!234 abcd1234! abcde12345! a123456! a123456@ a12345678! a123456789! a1234567! aa123456! aa123456@ aa@123456 aa!123456 ab123456! ab@123456 abc123456! abc@123456 p@ssw0rd pa$$w0rd p@$$w0rd p@55w0rd p@55word1 pa55word! pa55w0rd! pa$$word1 p@ssword1 p4ssw0rd! p4$$w0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 passw0rd! passw0rd@ passw0rd# passw0rd$ adm1n! @dm1n123 @dmin123 4dmin! w3lc0me! welc0me! welcome2u! h3ll0! hell0123! l3tm31n! letme1n! let_me_in1 ilov3you! 1loveyou! iloveu123! il0veyou! m0nkey1! dr@gon1 dr4gon1! football#1 number1! number#1 no1knows! trustn0one! s3cret! s3cur1ty! secur1ty! ch@ngeme1 ch4ngeme! changem3! change_me1 temp!pass1 temppass1! test1234! test!test1 testtest1! useruser1! 12345678a! 12345678aa! 123456789a! 1234567a! 123456a! 123456aa! 123456a@ 123456abc! 123abc!@# 123456qwe! 12qwaszx! !2qwaszx 147258369a! 159357a! 789456123a! 111111a! 11111111a! 000000a! 00000000a! 123123a! 123123aa! 321321a! 666666a! 888888a! 88888888a! 1a2b3c4d! 1a2s3d4f! z1x2c3v4! zxcvbnm1! zxcvbnm123! asdfghjkl1! qwertyui1! iloveyou2! 1password! 1passw0rd! _password1 mypassword1! mypass123! newpass1! newpassword1! nopassword1! password!! thisis1! ilovegod1! jesus#1 god1s_good godisgood1! jesuslovesme1!',
)

/** First names, teams, pets, places and things that people choose, besides those above. */
const MORE = words(
  'admin123 alex alexander alexandra alexis alice allison amanda amber amelia andrea angela angels anna annie anthony antonio april arsenal arthur asshole austin awesome bailey banana bandit barcelona barney batman bears beautiful beaver bella benjamin bigdog biteme black blink blondie bonnie booboo boomer boston brandon brandy brian brittany broncos bubba buddy bulldog butter california cameron canada candy captain carlos carmen carolina caroline casper cassie catherine celtic charles charlotte cheese chelsea cherry chester chicken chris christian christina christine christmas christopher claire coffee compaq cooper corvette country cowboy crystal daisy dakota danielle darkness david dennis denver destiny diablo diamond dolphin donald dorothy dreams eagle eagles edward elephant elizabeth emily emma eric eugene family fashion ferrari fire fish fisher flowers forever francis frank freddy friend friends garfield gateway genesis george giants gloria golden golf golfer grace green guitar gunner hannah happy harry harvard heather helen hello heaven henry hotdog hunter iceman india internet isabella isabelle jack jackson jacob jake james jasmine jason jasper jeffrey jeremy jessie john johnny johnson jonathan jose joseph joshua juan julia julian justin justice katie kathleen kelly kennedy kevin kimberly king kitten kitty knight lauren leather legend lemon leonard lets letsgo liberty lifeguard lincoln lisa little liverpool london lonewolf louise lucky lucy madison maddie magic manager marcus maria marie marina marine mark marlboro martin mary matrix maxwell melissa mercedes merlin metallica mexico miami michelle mickey midnight miller million mine mitchell molly money monica monster morgan mother mountain muffin murphy music mustang mylove natalie natasha nathan nelson newyork nicholas nicole nissan ninja nirvana oliver olivia orange packers panther paris parker patches patricia patrick paul peaches peanut penguin peter phantom phoenix pirate player please pookie porsche power precious prince private purple rabbit rachel raiders rainbow random rangers raven rebecca red redskins redsox richard robert rocket rocky rosebud ruby russell rusty ryan sabrina sammy samantha samuel sandra sarah scooter scorpion scott scout secure sexy shannon sharon shelby sierra silver simple simon simpsons skippy smokey snickers snoopy snowball sophie spanky sparky spider spring stella stephanie steelers steven student success sugar sunday sunflower sunny surfer sweet sweetie sydney taylor teacher tennis teresa thunder tiffany tiger tigers tinkerbell tomcat toyota travis trinity trouble truck tucker turtle tyler united vanessa vegas victor victoria viking vincent violet virginia voodoo walker warrior whiskey white william willow wilson winner wizard wolf xavier yamaha yankee yankees yellow york zachary zxcvbnm',
)

/** The words that common passwords are made of. */
export const commonWords: ReadonlySet<string> = new Set([...NOUNS.filter(word => word !== BRAND), ...MORE])

/** At least one letter, one digit and one special character, and long enough: the rest can’t pass the rule in any case. */
const NEEDED = [/[a-z]/, /\d/, /[!@#$%&^*()_,]/, /^[a-z\d!@#$%&^*()_,]{8,}$/]

/**
 * The common passwords that fit the composition rule, in lowercase: well-known words with what people add to them,
 * keyboard sequences, and others. Generated here to keep pages small.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    ...NOUNS.flatMap(word => ENDINGS.map(ending => word + ending)),
    ...NOUNS.flatMap(word => AROUND.map(around => around.replace('_', word))),
    ...OTHERS,
  ].filter(password => NEEDED.every(pattern => pattern.test(password))),
)
