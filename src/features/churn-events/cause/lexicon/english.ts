// What people say in English for each cause.

import { ENDED_ACTIVITY } from "./ended-activity.ts";
import { LOST_JOB } from "./lost-job.ts";
import { NEW_JOB } from "./new-job.ts";
import type { Sayings } from "./sayings.ts";

const FEATURE =
  "api|app|apps|version|mode|template*|report|reports|reporting|plugin*|plug*|sso|saml|dashboard*|sync*|android|ios|" +
  "iphone|ipad|mac|windows|linux|offline|language*|translation*|automat*|filter*|analytics|notification*|calendar*|" +
  "webhook*|widget*|custom|customis*|customiz*|permission*|roles|bulk|csv|pdf|excel|search|integrat*|feature*|" +
  "function*|option*|export*|import*|connector*|chart*|editor|tags|folders|workflow*|reminder*|backup*|2fa|invoice*|" +
  "invoicing|gdpr|hipaa|complian*|tracking|schedul*|forecast*|view|views|gantt|kanban|timeline|board|histor*|extension*|attachment*|shortcut*|theme*|layer*|branding";
const ABILITY =
  "change|adjust|modify|remove|invite|disable|turn|rename|save|export|import|integrate|integration|connect|sync|synchronize|synchronise|share|schedule|edit|add|create|print|filter|" +
  "automate|customize|customise|handle|support|offer|provide|include|cover|allow|let|show|track|generate|assign|merge|" +
  "translate|invoice|duplicate|attach|embed|group|sort|link|have|undo|combine|filter|bulk|white|scale|do";
const BETTER_THING =
  "tool|product|option|solution|app|service|software|deal|offer|fit|platform|system|one|provider|supplier|vendor|" +
  "program|website|place|crm|price";
const OTHER_THING =
  "tool|tools|product|products|solution|solutions|app|apps|service|services|software|platform|platforms|system|systems|" +
  "provider|providers|supplier|suppliers|vendor|vendors|program|company|crm|saas|site|brand|subscription";
const BUSINESS =
  "business|company|shop|store|startup|firm|restaurant|studio|practice|agency|doors|salon|gym|cafe|office";
const SUPPORT = "support|service|servise|help|helpdesk|assistance|care|communication|staff|reps|agents";

/** Products that customers connect with: "No Zapier". */
export const OTHER_PRODUCTS =
  "zapier|n8n|slack|hubspot|salesforce|jira|stripe|paypal|shopify|quickbooks|xero|outlook|gmail|notion|whatsapp|sap|" +
  "wordpress|trello|asana|telegram|discord|github|gitlab|figma|airtable|mailchimp|zendesk|intercom|okta|magento|woocommerce";

export const ENGLISH: Sayings = {
  too_expensive: {
    clear: `
      ${LOST_JOB.english}
      funding|grant|grants|funds .. finished|ended|ran|expired|over|gone|stopped|dried in|on|last|this|out|up, funding|grant|grants .. finished|ended|expired|gone|stopped, pay|paying for all|everything of|it, no|any|missing plan|tier between, nothing in between, bill|bills|cost|costs|price|spend|spending .. out of control|hand
      doubled|tripled|raised|upped .. pay|rates|bill|fees|charge|charges|subscription, pricier, too dear, new|higher|your rates, fortune, paywall*, pay wall, subscription fatigue, too many subscription*, auto renew*, autorenew*, renewal, tighten .. belt, burden, pay check, unemployment, subsidy
      barely|hardly .. making|make|cover|covering rent|ends|payroll, making rent|payroll, pay .. rent|mortgage, drew .. short straw, on the chopping block, overpric*, expensiv*, exorbitant*, extortion*, pricy, unaffordab*, not .. afford, afford*, overcharg*
      too expens*, glorified, too much money, so much money, lot of money, lots of money, too much for me|us|my|our|what, too much per|every|each|monthly
      too much a month, too much to pay, a lot for a, is a lot, more than .. pay|spend|afford, more than .. can|could pay|spend|afford
      not .. worth, isnt worth, never worth, hardly worth, not .. worthwhile, worth it|the, waste of money, wasting money, waste money
      money is .. tight|short, money .. tight|short, tight .. money|budget*|financ*, short on|of money|cash|funds, low on money|cash|funds
      budget* cut*|slash*|reduc*|constrain*|freez*|issue*|reason*|limit*|tight*|pressure|problem*, budget* .. slash*|cut|reduced|frozen
      cut*|slash*|reduc*|lower*|limit*|no|over|tight|small|without|outside|exceed* .. budget*, not .. budget*
      save|saving|saves money|bucks|cash, save some money|bucks, need to save, trying to save, have to save, cost cutting|saving*|reduc*
      cut*|reduc*|lower*|trim*|watch* .. spend*|expens*|overhead*|subscription*|bills|cost|costs, cutting back, cut back, tighten*
      can|could not cover it|this|that|the, not .. cheap|affordable, lost .. job, losing .. job, laid off, layoff*, unemployed, made redundant, no income, less income, pay cut
      am broke, m broke, im broke, are broke, re broke, being broke, flat broke, dead broke, too broke, broke lol, broke student, broke atm
      price|fee|fees|rate|rates|subscription hike*|increase*|went|going|up, hike*, raise* .. rate|rates|fee|fees
      fee, fees, bill|bills|billing|invoice|invoices|charges .. high|higher|crazy|steep|big|huge|much|insane
      charge* .. too much|high, what .. charge|charges, you charge, charging .. much, charges .. much
      rate|price|discount|deal|promo .. ended|expired|ends|ran, cheaper, cheap*, cheapest, lower fee|fees|rate|rates, a discount, any discount*, no discount*
      bucks, roi, return on investment, hard to justify, not .. justify, justify .. to|paying|spending|it|the|this, justif*
      no|without|free .. tier, free plan|version|option|trial, no free
      pay|paying|paid .. much|seats|users|nothing, paying for, pay that much, pay for it|this|that, pay anymore|monthly|more, pay every|each
      value for money, money|poor|bad|little|no|not|low|enough value, not .. value, see .. value, value .. for, bang for
      rip off, ripoff, rip offs, greedy, cash flow, cashflow, out of money|cash|funds, no money|cash|funds|funding
      no more money|funds|funding, ran out of money|funds|cash, lack of money|funds|funding|budget, not .. money|cash|funds
      half the money|fee, non profit, nonprofit, exchange rate*, inflation, recession
      finance* said|rejected|denied|refused|department|team|cut, cfo, spend less, spending less, pay less, paying less, less money
      subscription fee*, high subscription, too high, too dear, steep fee|monthly|subscription
      can not pay, could not pay, not .. able to pay, unable to pay, financial*, finances
      not .. pay|pays|paying for itself|themselves, not .. recoup|stretch|stomach|swallow, pay half|least|a fraction, half of that|what, half price
      outgoing*, strapped, skint, hard up, ends meet, penny pinching, pinching pennies, every penny, in debt, debts, out of .. league|range|reach|pocket, hole in .. pocket|wallet
      too rich, sky high, over the odds, over .. top pric*|rate*|fee*, eats|eating into, bleeding|burning|throwing|threw money, not .. get|getting|got .. money s|back, living on .. pension|benefits|savings
      burn rate, runway, less revenue, revenue .. down|dropped|fell, sales .. down|dropped|fell|slow, on a pension|shoestring, shoestring, per seat|user|head, minimum seats, seat minimum, student discount, loyal* discount*
      not .. sustainable, spiral*, unjustif*, ridiculous|crazy|insane|absurd|silly amount|rate|fee|money|sum, too much .. student|freelancer|startup|hobby*|charity|family|individual
      times .. hard|tough, hard|tough times, hardly any|enough funds|money|cash|budget, how much for, bit|very|rather|quite|getting|too dear, sticker shock, half of .. salary|income|rent`,
    vague: `
      trial expired|ended|over|is|ran, money, price|prices|pricing|cost|costs, budget*, econom*, spend, spending, expense*, dollars, euros, pounds, rupees, cash, funds, funding, billing, paying
      subscription* .. high, steep, too much, downgrade*, cheap, quote, quoted, value, a month, per month, per year, downsiz*, quid, premium, salary, wallet, pocket`,
  },
  missing_features: {
    clear: `
      read only, readonly, took|taken|takes away .. ${FEATURE}, removed|dropped|scrapped .. ${FEATURE}, can|could not pay by|with|via|through|from, no one|body|nobody|none .. figure|figured|understand|understood|understands, in dutch|italian|polish|swedish|danish|turkish|arabic|japanese|chinese|korean|russian|german|french|spanish|portuguese|hindi, if there was|were|is, if you|it|they|this had|offered|supported|did|could|synced|integrated|connected|exported|imported|allowed|let|handled|covered|spoke|talked, if only it|you|there, no .. no deal|go|sale|thanks, without .. not|no|useless|pointless
      only support*|accept*|allow*|handle*|cover*, only works with, where s|is|are the|my ${FEATURE}, can|could not be schedul*|export*|import*|custom*|edit*|filter*|shar*|chang*|combin*|group*|sort*|automat*|merg*|renam*|print*|embed*|assign*|undone
      not .. work with|together, not .. speak|speaks, only .. english|german|french|spanish|english, no way of, not .. play nice*|well, no|without .. ${FEATURE} support, multi language, multilingual, where is|are .. ${FEATURE}, not have .. ability, inability to, insufficient, incomplete, half baked, immature, still no, too rigid, rigid
      we|i miss a|an|having, still waiting for|on .. ${FEATURE}, no|without|lacks ${OTHER_PRODUCTS}
      missing, misses, lack, lacks, lacking, lacked, miss .. feature*|function*|option*
      no|without|zero|lacks .. ${FEATURE}
      no way to .. duplicate*, no way to ${ABILITY}, merge|merging|deduplicate|find|delete .. duplicate*, no support for, no way to, not possible to, impossible to do|export|import|connect|customize|customise, not .. way to
      does|did|do not ${ABILITY}, does|did|do not .. let|allow|support|integrate|sync|connect .. me|us|with|to
      does|did not have, you|it|product|app|tool|software|platform do|did not have, not .. able to ${ABILITY}
      unable to ${ABILITY}, can|could not ${ABILITY}, can|could not .. find .. feature*|option*|way
      not .. support|offer|provide|include .. ${FEATURE}, not supported, unsupported, not .. integrat*, not .. compatib*, incompatib*
      wish* .. had|could|it|there|you, would be great|nice|good|cool|perfect|ideal, waiting|waited .. for .. ${FEATURE}, would .. like|love .. to|see|have, hoped|hoping|hope .. for
      waiting|waited for|on .. feature*|integration*|function*|update, more feature*|function*|option*|integration*, better ${FEATURE}
      better automation|reports|reporting|editor|mobile
      limited feature*|function*|option*|integration*|customis*|customiz*|capab*|plan, too limited|limiting|basic|simple|simplistic|restrict*, limitation*, very limited|basic
      limits .. low|strict|small, limit* .. row*|user*|project*|volume, row*|user* limit, quota*
      not enough|sufficient .. feature*|function*|template*|option*|integration*|flexib*|custom*|depth|capab*|report*, insufficient feature*|function*
      few|fewer|poor|bad|basic feature*|function*|template*|option*|integration*
      requirement*, not .. meet|fit|suit|match|cover|serve|satisfy .. needs|requirements|need|workflow*|process*|purpose|stack|use
      not .. what .. need*|looking, not .. fit .. workflow*|needs|process*, does not .. do .. what|everything|enough, did not .. do .. what|everything|enough
      outgr*, not .. scale, not scalable, only works|available|supports|supported|runs .. on|with|in|for, not available, unavailable in
      remov* .. feature*|option*|function*|in, feature* .. removed|gone|removal|promised|gap*, roadmap, feature request*, features are|is|were|too|limited
      gdpr, hipaa, soc2, soc 2, flexib*, inflexib*, not customi*, customi*
      complicat*, too complex, complexity, very complex, so complex, overly complex, over complicated, overcomplicated
      hard|difficult|tricky|impossible|tough to use|learn|understand|set|setup|navigate|figure|work|get|configure|implement|find
      harder to use, difficult .. interface|ui|setup, not .. easy|intuitive|user|straightforward|friendly|simple .. to|friendly|enough
      unintuitive, counterintuitive, not intuitive, not easy, hard ui|interface, confus*, clunk*, cumbersome, convoluted, user friendly, userfriendly, unfriendly ui|interface
      learning curve, steep learning, not .. figure, not .. understand, could not work out, overwhelm*, not beginner, too technical, too advanced
      bad|poor|ugly|outdated|old|clunky|horrible|terrible|awful ui|ux|interface|design|layout|usability|looking, outdated, dated ui|interface
      bloat*, too many features|buttons|options|steps
      not .. suitable|suited|designed|aimed|geared|meant|built|tailored .. for, unsuitable, security|legal|compliance|procurement|it team|department|dept|officer|review|audit|questionnaire|policy|requirements|reasons
      does|do|doing|did too much, want|need|wanted|prefer|needed something simple|simpler|lighter|lightweight|easier|basic, overkill, too powerful|heavy|big|advanced|fancy for, more than .. need|needed|require|use, over engineered, overengineered
      not .. included|part, deal breaker, dealbreaker, deal breakers, shame .. no|not, pity .. no|not, too few, data residency, on prem|premise|premises, hosted|hosting|servers in .. eu|europe|germany|india|us|uk
      old fashioned, stuck in .. past|90s|2010, not .. powerful|detailed|granular|advanced|deep|comprehensive|mature enough, go|goes far enough, wrong tool|product|fit .. for, not .. for .. size|industry|niche|sector|market|country
      poor|bad|no|missing|outdated|lacking .. documentation|docs|tutorials|manual|instructions, too fiddly, fiddly, faff*, hassle, brain ache, too many clicks|steps, clicks to, takes .. clicks, rocket science, engineering degree, non technical, technophobe, not .. techy|technical|tech savvy
      not .. make sense of, not .. wrap|get .. head, lost in .. menus|settings|interface, baffl*, hard|harder than .. should|expected, awkward, unwieldy, tedious, laborious, time consuming, too manual, too much manual, double entry
      why is|are there no|not, there is|are no way|option|button|undo|setting, took .. to find|figure|work, only lets|allows|gives|permits .. me|us|you|one|two, get|got|getting it|this to talk|connect|sync|integrate, talk|talks|talking to our|my|erp|crm, miles|years|way behind, lags behind`,
    vague: `
      where s|is|are the|my|our, can|could not, unable to, feature*, functional*, integrat*, complian*, capab*, workflow*, ui, ux, interface, usability, design, complex, limit*, limited,
      restrict*, basic, setup, mobile app, reporting, api, templates, promised, compatib*, scal*, use case, android, ios, iphone, ipad, linux, documentation, docs, tutorial*, integration`,
  },
  switched_to_competitor: {
    clear: `
      found|find|got|chose|choose|picked|using|use|used|prefer|preferred|bought|buy|needed|has|have|selected|want|trying|tried|try .. another|different|other ${OTHER_THING}
      found|find|got|chose|prefer|preferred|bought|using .. better|nicer|superior|simpler, found .. elsewhere
      something|somewhere|someone|anyone|sth else, elsewhere, some where else
      better ${BETTER_THING}, better ones, better .. out there, better elsewhere, better results with, better off with
      moved|moving|move|migrat*|changed|changing|change|going|gone|go|went|transition*|transfer*|jumped|swapped|swapping|shifted|shifting with|to, moved|moving|move|migrat*|changed|changing|swapped|swapping|shifted|shifting|went|gone over to, moved|moving|move|migrat*|swapped|shifted over
      rolling|roll|rolled .. own, jumped ship, jump ship, opted for, opting for, we picked|adopted|selected, we simply|just|instead|then picked|adopted|selected, defected, poached, signed on with, instead of, better suited, suits us better, fits us better, covers it|that|this, covered by
      migrat*, moved .. to|over, moving .. to|over, move everything|us|our|all, swap*, switch*, switched
      signed|signing up .. with, signed .. with, replac*, another|different|new|other|alternative ${OTHER_THING}
      changed|changing|change provider*|vendor*|software|system*|tool*|platform*|supplier*|service*|crm
      competit*, competing, compet*, rival*, in house, inhouse, built|build|building|developed|developing|wrote|made|making|coding|coded .. own|ourselves|internally|myself|internal
      own solution|system|tool|software|platform|app|version, internal tool|tools|system|solution|software, internally, home grown, homegrown, self host*, open source
      consolidat*, standardi*, same .. elsewhere, does it all, all in one, does .. job|same|this|that
      prefer*, parent company .. own|has|uses, already have|has|had|use|using|pay|got .. another|tool|one|similar|other|it|crm|system
      bundled, included in .. our|my|microsoft|google|office, comes with|free .. with, back to excel|spreadsheet*|paper|pen|manual|our|my|old, going back to
      spreadsheet*, gsheets, google sheet*, pen and paper, better alternative
      hired|hire|hiring|employ*|pay|paying|got|engaged .. someone|somebody|agency|freelancer|va|assistant|bookkeeper|contractor|consultant, outsourc*, manually|by hand .. now|again|instead, doing|do|does .. manually|hand
      duplicate*|duplicates|overlap*|overlaps .. tool|tools|software|what|something|functionality|another, overlap*, same feature*|thing|stuff|functionality|functions .. for|at|from|in, same .. for less|free|half
      stick|sticking|stuck|stay|staying|stayed|stays with, use|using|used|try|trying|went|chose|choose|bought|picked|going .. instead, ditched|ditching|dropped you|yours, over yours|you, chose .. over, better than yours|you|this, like|liked|likes it|them|that|theirs better|more, trialing|trialling|piloting .. instead|better|another
      head office|quarters .. use|uses|chose|wants|mandat*|decided|moved, hq|headquarters|corporate|group|management|accountant|client|clients|boss|school|university .. wants|want|uses|mandat*|insists|prefers .. us|to|me, company wide, companywide
      built in|into .. our|my|microsoft|google|crm|windows|office, natively, native feature, own script|scripts|spreadsheet, wrote|written .. script*, few scripts, python script*, in .. suite, one suite, one platform, single platform, one place
      moved|moving|shift|shifted|shifting on|over|across to, now .. use|using|on, jumped to, left you for, leaving you for, you .. lost .. to, tempted away, evaluated .. others|alternatives, shopping around, shopped around
      cto|ceo|cfo|boss|manager|owner|management .. wants|prefers|bought|likes|chose|picked, everyone|everything|all|us on|onto aws|one|azure, bought .. for .. whole|entire|everyone, for the whole office|company|team`,
    vague: `
      hubspot, salesforce, notion, asana, trello, zoho, clickup, airtable, mailchimp, klaviyo, chatgpt, gpt, claude, gemini, excel,
      google, microsoft, jira, basecamp, zendesk, intercom, freshdesk, shopify, quickbooks, xero, canva, figma, dropbox, slack, teams,
      wordpress, pipedrive, evernote, todoist, calendly, wix, squarespace, brevo, sendgrid, adobe, amazon, netflix, spotify, odoo,
      monday com, for free, better, instead, overlap, copilot, sharepoint, outlook, powerpoint, sap, sage, freshbooks, tally, miro, zoom, activecampaign, convertkit, substack, webflow, obsidian, datev, lexware, sevdesk, pennylane`,
  },
  not_using_enough: {
    clear: `
      bought|got|signed .. on a whim, only|just|maybe|barely .. once|twice .. in|since|a|per, open|opened|tried|used it once|twice, logged|signed in .. once|twice, never .. got|get round|around to, opened|used it once|twice, once|twice|times since, gathering|collecting dust,
      keep|keeps|kept using .. anyway|still, only|just|hardly look|looked|open|opened .. it|this .. when|if|once, never took to, not .. run|send|do|make|sell|host|write .. any longer
      not|never|hardly|barely|rarely|seldom|scarcely|without .. use|used|using|utili*|open|opened|opening|touch*|log|logged|logging|login|visit*
      rarely, hardly, barely, seldom, use .. rarely|little|seldom|infrequently, using .. enough|little|much, use .. enough, used .. enough
      low|little|no|zero|minimal|lack|limited|less|declining .. usage|utili*|engagement|adoption, lack of use|usage|adoption|engagement|time|interest|need, low use
      no use, no .. use for, not .. use for, not .. of use, no real use, no point
      forgot, forgotten, forget, never got around|round|started|to|into|going, not .. get around|started|into, did not get to
      no .. time|bandwidth, not .. time, without time, no more time, too busy, so busy, been busy, out of time, busy schedule, time constraint*|issues
      only .. used|use|logged|opened|tried|signed .. once|twice|few|couple, used .. once|twice, once or twice, opened .. once|twice
      lost|losing|no|lack|not .. interest|interested|enthusiasm, uninterested, not interested, no longer interested
      no longer need*|use*|using|require*|relevant|necessary|useful|want*|applicable|applies|of|a
      not .. need*|necessary|required|relevant|useful|applicable, no need, no .. need, need .. anymore|any more|any longer, not .. need .. anymore
      stopped|stop selling|doing|running|writing|sending|making|invoicing|needing|trading|teaching|freelancing|hosting, stopped|stop|quit|stopping|ceased using|use*, gave|given|giving up using|it, gave up on|using, never adopted|used|opened, not .. adopt*|adopted, adoption
      nobody|none .. use|uses|using|used|adopted|touch*|opens|logs, no one .. use|uses|using|used|adopted|touch*|opens|logs, no one .. is using, nobody .. is using
      inactive, inactivity, idle, gathering dust, collecting dust, sits there, sitting there, just sits
      not getting .. use|enough|much, not .. getting .. out of, did not get .. use, get .. use out
      unused, underus*, underutili*, no usage, used to use, haven touched
      never|not .. got|get|getting going|started|into, never .. got going|started|into|round|around with, use|using|need|open .. once|twice|times|occasionally|sometimes, handful of times, maybe|about|only|just|like once|twice a|per|every
      shelfware, shelf ware, abandoned, white elephant, fell out of use|habit, out of the habit, not .. stick|stuck, never .. stuck, never took off, not .. take|taken off, never .. caught on, not .. catch|caught on
      manage|managing|live|do|cope|survive without, get|gets|getting by without, surplus to, superfluous, redundant, nice to have, not .. had|have|get|got .. chance|moment, not .. priority, low priority, other priorities, deprioriti*
      on my|our plate, swamped, snowed under, no capacity, not .. capacity, haven been in, not .. been in|on|there .. weeks|months|ages|long, not .. remember .. last|when|opening|using, no one|body .. interested|wanted|wants|bother*|touch*
      not .. bother*, not .. remember|know i|we had, forgot i|we had, old habits, gone unused, goes unused, sat there, sat unused, half heartedly, time poor
      nobody|none .. wants|wanted .. use, no one .. wants|wanted .. use, zero engagement|interest|uptake
      not .. open|opening|log .. anymore|any|much|often
      forgot|forgotten|forget .. paying for|it|this|monthly|every|still, forgot|forgotten .. paying, not enough|many clients|customers|orders|bookings|students|members|patients|guests|jobs|sales|invoices, since .. last looked|opened|logged|used, last|since opened|looked|logged, manage|managing|manages|cope|do fine|ok|okay|well|happily without, team|staff|everyone|everybody|people|colleagues .. ignore|ignores|ignored it
      not .. do|have|run|sell|send|make .. anymore|any more|any longer, much|many|enough to track|manage|log|organise|organize`,
    vague: `time, busy, usage, interest*, adopt*, habit, motivat*, unnecessary, relevant, once a, twice a, rare, only used it, only ever used|use it`,
  },
  technical_issues: {
    clear: `
      arrive|arrives|arrived|come|comes|came .. next day|week|morning, days|hours|weeks|minutes later, hours|days|minutes late|delayed, arrive|arrives|arrived|come|comes|came .. late
      whenever i|we|it|you|someone, it|app|site|page|system .. never|not remember|remembers|recognize|recognise|recognizes|recognises|accept|accepts .. login|password|settings|card|email, double|triple booked|charged|posted|counted|entries, forgets my|our|the|everything|what, it|app|thing|system .. forgets, stopped|stops *ing, it|app|update|upgrade|sync|system|software .. lost|ate|swallowed|deleted|duplicated|ruined|overwrote|erased|loses|eats|swallows, lost|losing a|an|one|two|half .. hour|hours|afternoon|evening|morning|day|booking|order|invoice|draft|photo, still|forever loading|spinning|buffering, goes|turns|stays|went|gone white|blank|black, progress bar|circle, loading bar|screen|wheel|circle|icon, hourglass|beachball, spins, spinning, spinner, ruined, wiped, vanished, disappeared, disappears, deleted .. my|our|half|all, corrupt*, blank|white|black screen, is|are|goes|was|were down, down every, down again, won open, does not turn on, not .. syncing, dead slow, takes minutes|hours, unusably, broke everything, mess, messed up, buggier, virus, malware
      crash*, freez*, frozen, hangs, hanging, not|never|nothing|stopp*|hardly|barely|quit .. work|works|working|worked, stop working, work half, half works, works half
      does|did|do|would|will not load*|sync*|open|start*|save*|send*|respond|update*|install|launch|function, not|never|nothing|wont .. load*|sync*|saves|saving|sends|sending|opens|functioning|responding|responds|connects|connecting|refresh*|render*|display*|plays, drop|drops|dropping|dropped .. constantly|connection|calls|out, calls|connection|audio|video drop|drops|dropped|dropping, not do anything|nothing|shit, does nothing, do nothing
      glitch*, lag, lags, laggy, lagging, lagged, slow, slower, slowly, slowness, slowest, sluggish, bug, bugs, buggy, bugged
      error*, outage*, downtime, offline .. days|hours|again, site|server*|service|app|system|website|platform|it .. down, was|were|went|goes|going|often|always|constantly down
      unreliab*, not .. reliable|stable|reliably, unstable, instab*, reliability, stability, inconsistent
      lost|lose|losing|loses|deleted|loss .. data|work|files|file|everything|projects|contacts|progress, data loss, deleted .. all|everything|data|files|work
      technical*|tech|functional|connection|connectivity|sync*|loading|login .. issue*|problem*|difficult*|fault*|trouble*, technical, connectivity
      can|could not .. log|login|access|sign|open|upload|load|use|download|reset|connect|install|get, can|could not .. even .. log|login|access|sign|open|upload|load|use, not able .. log|login|access|sign|open|upload|load|use, unable to .. log|login|access|sign|open|upload|load|use, locked out, login .. fail*|never|broken|impossible|loop
      not .. been able .. log|login|access|sign|open|use
      fail*, logs|logging|logged|kicks|kicking|throws|signs|signed .. me|us out, logged out, error message*, performance, take|takes|took|taking forever|ages|too, forever to, loads .. forever|slow|slowly, loading time*|forever|issue*, load time*
      defect*, malfunction*, timeout*, timed out, times out, data breach*, breach*, security|privacy issue*|concern*|problem*|breach*|incident|hole*, hacked, leak*, insecure, not secure
      inaccura*, incorrect, wrong data|results|numbers|figures|information|output, disconnect*, too many problem*|issue*, lots of problem*|issue*, many problem*|issue*, so many problem*|issue*, problem*|issue* with, constant* problem*|issue*, keep|keeps|kept|always having|having|have problem*|issue*, quality issue*|problem*
      broken, breaks, full of errors, trouble with|using|getting|logging, in spam, to spam, land in spam, poor|bad quality|performance, low quality, slow app|site|website|software|performance|speed|loading
      terribl*, awful*, horribl*, horrendous*, worst, sucks, suck, sucked, crap, crappy, garbage, trash, rubbish, shit, shitty, disappoint*, frustrat*, annoy*, hate, hated, hates, fed up, sick of, tired of
      unhappy, dissatisf*, unsatisf*, not .. satisfied|happy|pleased|impressed, unimpressed, disaster*, mislead*, misled, lied, liar*, dishonest*, deceptive, deceived, a joke, a mess, nightmare, pathetic, atrocious, abysmal, pain to use
      bad experience*, poor experience*, bad product|app|software|tool|service, poor product|app|software|tool, unacceptable, lost .. trust|faith|confidence, not .. trust, false advertis*|promis*, empty promises, useless, pointless, unusable
      never|not|nothing .. deliver*|arriv*|refreshed|disappear*, never|not .. show|shows|showed|come|comes|came up|through, charged|billed|debited .. after .. cancel*, charged|billed .. again|wrongly|incorrectly|anyway, still charged|billed|charging|billing
      not|never .. fixed|fix|resolved|resolve|solved|solve|repaired, unresolved, unfixed, promised .. fix*, fixes never, same bug|bugs|issue|issues|problem .. again|months|years, waste|wasted|wasting .. time|hours|days|afternoon, waste of space|my|our|everyone
      wonky, flaky, flakey, dodgy, patchy, janky, borked, knackered, hit and miss, hit or miss, temperamental, 404, hallucinat*, made up answer*|figures|facts, wrong answer*|total*|figure*|amount*|date*|currency, wrong .. every|half|most .. time, not .. accura*
      would not|wont let|allow me|us, refuses|refused to, keeps|kept|keep .. asking|failing|stopping|closing|restarting|losing|resetting|dropping|disappearing, closes on me, closes itself, duplicated|duplicates .. my|our|everything|entries|contacts, sent .. twice
      let|lets|letting me|us|everyone down, let down, letdown, shambl*, shambolic, appall*, dreadful, diabolical, lousy, subpar, sub par, below par, mediocre, underwhelm*, regret signing|buying|paying|subscribing, scam*, stay away, joke of, ripped off, poorly made|built|designed|executed|written
      went downhill, gone downhill, going downhill, got worse, getting worse, gets worse, worse .. every|since|than|after, not .. what it was|used, bad service, poor service, painful to, drains|draining|eats .. battery, overheat*
      half|most|some .. buttons|links|things .. nothing, ate|eats my|our
      never|not .. right|correct total*|number*|figure*|result*|amount*, hung, every|each time i|we|it, every single time`,
    vague: `bad, poor, problem*, issue*, mess, trust, quality, spam, security, privacy, fault*, trouble*, sync, login, speed, stuck, weird, loading, unprofessional, joke, experience, broke, worse, wrong, disappears, stopped, broke`,
  },
  bad_support: {
    clear: `
      told .. be|being fixed|sorted|solved|done|looked, on hold .. minutes|mins|hour|hours|ages|forever, no one|nobody .. talk|speak|turn to, talk|speak|explain|answer|help|support .. in english|german|french|spanish|portuguese|hindi|italian|dutch, zero|no|0|without|never .. reply|replies|response|responses|answer|answers|callback
      hour|hours|minutes|waiting|waited|sat|stuck|left on|in hold|queue, promised|waiting|waited .. callback|call|reply|response, callback, got|get|gets|an|your .. out of office, out of office reply|message|mail, took|takes|take|need|needed .. to reply|respond|answer|react, took you .. to reply|respond|answer|react, wall of silence, talk|talking|speaking to a|the wall, brick wall
      poor|bad|terrible|terribl*|rude|slow|no|lack|worst|useless|unhelpful|awful|horribl*|non|weak|lousy|zero|pathetic|disappointing|crappy|incompetent|nonexistent|better .. ${SUPPORT}
      zero|no|without .. response|reply|answer, got back to, get back to, hung up, passed around, runaround, run around, brushed off, stonewall*, attitude, talked down
      slow|no|late|delayed|canned|automated|generic .. response*|reply|replies|answer*
      no one .. help*|answer*|repl*|respond*|care*|called, nobody|none|never .. got|gets|came|comes|gotten back to, no one .. got|gets|came|comes back to, instead of .. human|humans|person|people|somebody|help, nobody .. help*|answer*|repl*|respond*|care*|called
      not|never|without|nobody|none .. reply|replies|replied|replying|answer*|respon*|helped|helping|heard|help
      never|not|did .. get|got|received|receive|hear|heard .. reply|answer*|response*|back|help
      no help, no answer*, no repl*, no respon*, support ticket*|team|staff|request*|experience|sucks|is|was|never|email*|issue*|agent*|chat, customer service|servise|care|support|success|relations|serv*
      client service*|support, helpdesk, help desk, unhelpful, unrespons*, unprofessional*, rude*, ignor*, ghosted, dismissive, condescend*, arrogant
      wait* .. days|weeks|hours|answer*|reply|response*|support, wait* .. for an answer|reply|response, canned response*|answer*|repl*, reach .. human|person|anyone|support|you, talk|speak to .. human|person
      pick|picks|picking|answer|answers up .. phone|calls, up the phone, told me to .. wait|restart|reinstall|google|read|pay|call|upgrade, no human, real person, slow to respond|reply|answer, response time*, takes .. days to respond|reply|answer, still waiting, emails .. unanswered|ignored, unanswered, my|our ticket*|emails|calls|request*, ticket* .. open|closed|unanswered|ignored, lack of support|help|communication|response*, poor communication, bad onboarding, account manager, onboarding .. disaster|bad|terrible|poor|awful, chatbot, chat bot, sales rep|guy|person|team, pushy
      nobody|none|never|not .. pick*|picked|picking .. up|phone, no one .. pick*|bother*|listen*|reach*, nobody .. listen*|bother*|reach*|call*, never|not .. listen*|call*|called .. back, fobbed off, fob off, left hanging, left .. on read
      dont care, not .. care about .. customers|users|us, zero help|assistance, emailed|called|rang|wrote|contacted|messaged|chased .. times|twice|nothing|silence, radio silence, crickets, no one home, deaf ears, bots|bot replies|answers|only, ai bot|chat|support`,
    vague: `support, ticket*, helpdesk, onboarding, help, reps, response*, communication, attitude, service`,
  },
  temporary_pause: {
    clear: `
      was|were only|just for|meant .. event|conference|trade|fair|wedding|launch|festival|tour
      will|ll|may|might|can|could|to|gonna|be|we|i .. come|coming back, be|being|am|will|ll|see back, back in|soon|later|next|when|after|again|once|then, back on .. feet, return* .. later|soon|next|in|when|after|again, will return, resubscrib*, re subscribe, rejoin, reactivat*, restart* .. later|in|next|when|again, need it again, need this again, again in|next, start again, sign up again, subscribe again, see you .. in|soon|later|next
      for now, not now, not right now, not .. needed|need|using right now, not at the moment, not .. need|using .. at the moment, maybe later, perhaps later, later this|on|maybe, some other time, another time, time off, some time away|out|off, short time, for .. while, a while
      maternity, paternity, parental leave, medical leave, sick leave, on leave, family leave, sabbatical*, vacation*, holiday, holidays, travel*, trip, abroad for
      season*, off season, offseason, on hold, hold off, holding off, put .. hold, between projects|jobs|clients|contracts|gigs
      project* .. hold|finished|ended|over|done|completed|complete|ends|ending|delayed|paused|cancelled|canceled|closed|wrapped|finish, finished|completed|finish|complete|end|done of|my|our|the|with .. project*|thesis|course|campaign*|dissertation
      contract* .. ended|ends|over|expired|finished|ending|end, client* .. left|ended, no projects, no current projects|clients, no clients, event .. over, campaign* .. over|ended|finished|done
      semester*, school year|break|holidays|term, exam|exams .. over|done|finished, graduat*, course .. over|finished|ended|completed, end of .. semester|year|season|project|term|contract|course
      bad timing, timing, wrong time, not .. right|good|best time, not .. ready, short term, hiatus, moving house|home, house move, moving house, surgery, injur*, recover*, newborn, baby, pregnan*, new baby
      not .. need .. until|till, until spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december, not .. until next, in a few months|weeks, few months off, pick* up again, picks up
      one event|time|off|project, single project|event|use, only needed|need|for|wanted|required .. for|one|a, just needed|need|wanted|required .. for|it|one|once|this, needed .. for one, needed .. for a single, for a single, for just one, for one project|event|month|job
      clos* .. for .. winter|summer|season*|renovat*|months, shut* .. from|until, for .. few|couple|some|several|two|three|2|3|6 .. months|weeks|month|time, few months
      delay*, postpon*, suspend*, until next, till next, next season|semester|term|summer|winter|spring|autumn|fall, quiet|slow|low|dead season|period|months|time|quarter, slow down, business is slow, renovat*, short break, take a breather, breather, taking .. break, stepping away, step away, take .. time, taking .. time
      mat|pat|garden|sick|medical|study|unpaid leave, leave till|until, brake from|for, a|short|quick|little|small brake, join|joining again|back|later
      ${BUSINESS} .. clos*|shut* .. for|until|till, wait|waiting .. for|on .. fund*|investment|investor*|grant|approval|money|payment|client|launch|season|results, until .. fund*|grant|approved|client*|launch
      exam, exams, finals, gap year, furlough*, out of town|country|office, dormant, hibernat*, mothball*, snooze, lull, for a bit, for the time being, someday, some day, not yet, too early, too soon, not launched, haven launched, pre launch, not .. launched|live .. yet
      no|not .. time|bandwidth|capacity|work|clients|use|need .. right now|at the moment|currently|this month|this quarter|at present|these days, after .. exams|holidays|launch|summer|winter|christmas|diwali|easter|ramadan|eid|wedding|break|move
      return|returning|rejoin|restart|restarting|resume|resuming|revisit|reconsider|reassess|review .. later|next|in|when|after|again|once, revisit, resume, resuming, circle back, next financial|fiscal|academic|school|year|season, get back to .. later|when|once, in between jobs|projects|clients|roles
      not|never .. right|good|best moment, ${BUSINESS} .. shut*|clos* from|during|in|over
      mov* house|home|office .. time
      broke|broken|breaking .. arm|leg|wrist|ankle|hand|foot|hip, between .. rounds|seasons|terms|jobs|contracts`,
    vague: `come back, later, moment, summer, winter, spring, autumn, next year, next month, next quarter, timing, project*, right now, season, currently, hold, trip, until, till`,
  },
  other: {
    clear: `
      ${NEW_JOB.english}
      ${ENDED_ACTIVITY.english}
      ${BUSINESS} .. clos*|shut*|fold*|bankrupt*|dissolv*|failed|sold|ended|ceased|collapsed|liquidated, clos*|shut*|sell|selling|sold|wind*|dissolv*|wound|ended|ending|liquidat* .. ${BUSINESS}
      insufficient funds|balance, not sufficient funds|balance, not enough funds|balance, card .. declined|expired|stolen|lost|blocked|replaced, expired|declined|new|lost|stolen|old card
      payment failed|declined|failure|method|expired|issue*|problem*|error, payment did not, declined, do not honor|honour
      lease .. ended|expired|up|over|ran, thought it|this|that|you .. something else|different, thought it|this|that|you was|were|is free, handed|passed|given|gave .. over to, ${BUSINESS} .. no longer exist*, ${BUSINESS} .. not exist .. any, ${BUSINESS} .. not exist anymore
      out of business, ceas* .. trading|operation*|operating|business, bankrupt*, insolven*, liquidat*, went under|bust, going under|bust, startup|company|business .. failed|folded, retire, retired, retiring, retirement, closing down|shop|doors, winding up|down, shutting down|up, no longer in|trading|operating|exist* .. business
      no longer in business|operation, gave up .. business, quit .. business
      duplicate*, double|two|second|multiple|several|2|extra|another account*|subscription*, have .. account already, already have|has|had .. account|subscription, accident*, by mistake, mistake*, mistakenly, wrong account|plan|product|email|subscription|button|company, oops, did not mean to
      just|only|merely wanted|want|wanna|came to look|see|try|check|test|have, just|only|merely test*|trying|tested|tried|look*|curious|exploring|browsing|evaluat*|checking, was .. testing|trying .. it, test account*|purpose*|subscription|user|project|only, testing purposes, trying it|out, try .. out, trial only, only a trial|test, testing, evaluation, demo account
      chang*|switch* .. job*|career*|role*|position*|industr*|field, new job|role|position|employer, left .. company|job|role|team|organi*|position|firm|industry, leaving .. company|job|role|team|organi*|position|firm|industry, leave .. company|job, quit .. job, no longer work*|with|at|employed, not .. work .. there, got fired
      merg*, merger, acqui*, bought out, taken over, restructur*, reorgani*, gift, gifted, moving on, moved on, move on, moved .. abroad|countr*|cit*|state, moving .. abroad|countr*|cit*|state, relocat*, moved to .. another|different|new .. countr*|cit*|state|house, changed .. mind, not .. what .. expected|thought|hoped, not as expected, not .. expect*, expectation*, good fit, right fit, not .. for me|us, not .. my thing, not a fit, change of plans|direction|strategy|business, plans changed, strategy .. chang*, pivot*, new direction
      ${BUSINESS} .. clos*|shut* .. for good|ever, kid|kids|child|son|daughter|cat .. clicked|pressed|signed|bought|subscribed, clicked .. wrong|accident*, pressed .. wrong, wound up .. company|business, new owner*, handed over to`,
    vague: "acquired, closed, closing",
  },
};
