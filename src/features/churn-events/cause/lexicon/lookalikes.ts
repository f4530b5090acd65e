// Words that look like typos of the lexicon but are not.

/** Common words one letter away from a word of the lexicon, which must not count as typos. */
export const LOOKALIKES = `
  adapt adaptive adaption advance agree allow alloy alter apple applied apply approach assent attack attend aptitude
  balance bases basic basics basis bells bills blocker bring brought bundle cards cases cast casts chance chances cheat
  choke choose chooses chosen claim clash class clause clone cloning clover coder codes comes comet commerce communication
  communications compete compile complain complained complaining complains complaint complaints comprise concern confer
  conference consent construct contact contacted contacting contacts content contents contest context contexts contextual
  contrast convention conventional count counts county coarse course court courts cover covers curves death decline denies
  depth depths directions discontent discontinue discontinued double doubling doubly dutch editors employ ended ending endings engine
  engines enter enterprise entry event events exact existing expert experts expire expires extensive extensively extra extras falls
  fields figured filed filler fills finding finds fires fixed fixes form formal format forms freedom generate generates
  grade grand grant great greet groups grows handing handle handled hands handy heart heated included includes
  installed installer installs instance instances instant instead insurance interact interaction interactions interactive
  interested interesting internal internet internship interval lately latex latter lawyer lawyers leader leading leads learn
  learned learns leaves licence license listen locals locks logic losses machine major manage managed manager managers manuals march
  marking masking massage messes meter missed moment moments monkey moves nested newer night notice noticed notion notions nurse
  offers office opinion opinions outer outsider overtly packed pager paint panel paper papers parent parents party passed passes
  paste patent patents pauses person persons places plane plans player players playing plays point points possibly posts
  pound practices presence present presented presents prime prince prose profit profits proper protect protected protecting protection
  provide provides qualify query quite quotes races rates reach react reads receive receives recorder refuse refuses relation
  relations relied relief replies require requires requiring resent resort restate retried rights rounds rules saying sealing
  seals secured sense sensing setting settings severe shake shall shape share shared shares sharp shift shifts signer simply single
  skill skills slate sleep small smart socks sources speaks speeding spelling spent spill stacks stage stale standard standards staple starred
  state stated states stats status stems steps stick sticks stock stops store stored stores story strict struct stuff subscriber
  subscribed super sweep swift talking tango taste taxes terms theme themes these thesis thing things think those though thought
  thoughts threw throw thrown timings token total trace tracks trade trail translates trick tricks tries trusty twine
  understand understanding understands understood unload until uploads usable usage usages vague valued venue verbal version
  based block check checks cells coded parser remote renamed score seconds upper
  waived whine white while widow widows wider winner winning witch wording world worse wrapped write writes writing wrong wrongs
  alors depuis aussi avant comme encore toujours notre votre cette diese dieser dieses meine seine unter immer einen werden
  wurde haben hatte konnte leider schon ahora siempre tengo tiene puede hacer nuestro porque cuando donde desde hasta sobre
  sempre tenho minha nossa quando ainda mujhe hamare kyunki
  basta booked contate debits divide divides divina eleni elegir final haruto jacky klasse linus madre marie marks matrix
  mental merja overlaid paren patch pooche proves puche redis regis roger sabado saludo stamped stepped stripped tanvi tutti
  wonders bison bugzilla downsides flake increment increments kosse mandatory naively overlay overlays packet parties provos
  ramey runaway standalone untie`;
