// The recovery strategies, one row each, in the order of the interface. docs/recipes/strategy.md says how to add one.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { STRATEGY_NAMES } from "../projects/settings-shape.ts";

/** Points for (above 0) or against a strategy, with a clause that can start or continue a sentence. */
export type Weight = { points: number; clause: string };

export const points = (value: number, clause: string): Weight => ({ points: value, clause });

/** The causes that weigh differently; bad support weighs as technical issues do. */
type WeighedCause = Exclude<CancelReason, "bad_support"> | "payment_failed";

type Row = {
  /** What it is called in sentences that people read. */
  name: string;
  /** What it recommends, in words that follow "Recommended:". */
  advice: string;
  /** What a language model is asked to write. A fact that is not among those to state is asked about instead. */
  task: Readonly<Record<"cancellation" | "payment_failed", string>>;
  /**
   * The reasons for which the strategy is recommended first; null for none. A language model sorts the reasons that no
   * keyword matches by `about`, and prefers the lower `priority` where several fit: the harmless one comes first, so that
   * a careless model gives no money away. `says` follows "The reason" and must be true of each of `causes`.
   */
  answers: { causes: readonly [WeighedCause, ...CancelReason[]]; priority: number; about: string; says: string } | null;
  /** The page that a mail links to, where the project has set it. */
  page: "reactivateUrl" | "pauseUrl" | "downgradeUrl" | "bookCallUrl";
  /** How the facts begin without one of which its mail can only ask; it is then never sent automatically before others. */
  needs: string | null;
  /** Its rank, and why, where a person should answer the reason; null for the strategy that gives that answer. */
  sensitive: { rank: number; reason: string | null };
  /** A cause weighs up to 4: more than any other single fact. Null where the strategy is first for that cause. */
  weights: Readonly<Record<WeighedCause, Weight | null>>;
};

export const STRATEGY_TABLE = {
  value_recap: {
    name: "A look back",
    advice: "remind them of what they had",
    task: {
      cancellation:
        "Say what they have made with the product so far, if a fact says how much, and ask whether the job is taken care of next month. They need not start from scratch to come back.",
      payment_failed:
        "Say that a payment did not go through, and that one payment is a poor reason to lose what they have made with the product; name how much, if a fact says so.",
    },
    answers: {
      causes: ["switched_to_competitor"],
      priority: 5,
      about: "the customer goes to another product, or compares it with others",
      says: "suggests a move to something else, so a recap of the value received comes first",
    },
    page: "reactivateUrl",
    needs: null,
    sensitive: { rank: 6, reason: "A look back at the product is out of place after such a reason." },
    weights: {
      too_expensive: points(1, "a price is weighed against the value received"),
      missing_features: points(-0.5, "the value received does not replace what is missing"),
      switched_to_competitor: null,
      not_using_enough: points(-2, "little use leaves little value to recall"),
      technical_issues: points(0, "the value received stands beside what went wrong"),
      temporary_pause: points(1, "the value received is a reason to come back afterwards"),
      other: points(1.5, "where no cause is clear, the value received is a safe reminder"),
      payment_failed: points(1.5, "a reminder of the value received is a reason to put the payment right"),
    },
  },
  unused_feature: {
    name: "Something untried",
    advice: "show a feature that they have not tried",
    task: {
      cancellation:
        "Name the one feature that they never opened, if a fact names it, and what it would do for them. Without that fact name no feature: ask what they had wanted to get done.",
      payment_failed:
        "Say that a payment did not go through and ask for it to be settled first; then name the one feature that they never opened, if a fact names it, else ask what they never got working.",
    },
    answers: {
      causes: ["not_using_enough"],
      priority: 3,
      about: "the customer does not use the product, or hardly",
      says: "suggests little use, which features not yet tried can change",
    },
    page: "reactivateUrl",
    needs: null,
    sensitive: { rank: 7, reason: "Features never tried are out of place after such a reason." },
    weights: {
      too_expensive: points(-0.5, "features never tried do not lower the price"),
      missing_features: points(2, "what the reason says is missing may be there already, never tried"),
      switched_to_competitor: points(0.5, "what the other product promises may be here, never tried"),
      not_using_enough: null,
      technical_issues: points(-2, "after a bad experience, more features are not what is missing"),
      temporary_pause: points(-1, "features never tried do not help through a quiet time"),
      other: points(0.5, "where no cause is clear, something untried may rekindle the interest"),
      payment_failed: points(-2, "a failed payment says nothing of features never tried"),
    },
  },
  downgrade_offer: {
    name: "A smaller plan",
    advice: "offer a smaller plan",
    task: {
      cancellation:
        "Name the smaller plan, its price and what it lacks, if the facts do. Without them name no price: ask which two things they could not do without, and say that you will name the smallest plan that has both.",
      payment_failed:
        "Say that a payment did not go through, and that the plan may be too big: name the smaller one and its price, if the facts do, else ask them to reply.",
    },
    answers: null,
    page: "downgradeUrl",
    needs: null,
    sensitive: { rank: 4, reason: "A smaller plan is at least no pressure." },
    weights: {
      too_expensive: points(4, "a reason about the price is also answered by a cheaper plan"),
      missing_features: points(-2, "a smaller plan has even less of what is missing"),
      switched_to_competitor: points(0.5, "a smaller plan keeps a foot in the door"),
      not_using_enough: points(3, "little use fits a smaller plan"),
      technical_issues: points(-2, "a smaller plan has the same faults"),
      temporary_pause: points(3, "a smaller plan also bridges a quiet time"),
      other: points(-1, "nothing clearly says that the plan is too large"),
      payment_failed: points(3, "a payment that fails for lack of funds may go through on a cheaper plan"),
    },
  },
  pause_option: {
    name: "A pause",
    advice: "offer a pause",
    task: {
      cancellation:
        "Suggest a pause instead of an ending, with its terms as the fact says them. Without that fact name no terms and no length of time: ask when they would want the product back.",
      payment_failed:
        "Say that a payment did not go through, and that a pause is possible in a bad month, with its terms as the fact says them, if there is one.",
    },
    answers: {
      causes: ["temporary_pause"],
      priority: 6,
      about: "the cause will pass: a break, a season, a project that rests",
      says: "is about timing, which a pause answers",
    },
    page: "pauseUrl",
    needs: "offers.temporary_pause.",
    sensitive: { rank: 3, reason: "A pause takes a worry away without asking for anything." },
    weights: {
      too_expensive: points(3, "a reason about the price may mean a tight budget, which a pause bridges"),
      missing_features: points(1, "a pause can bridge the time until what is missing is there"),
      switched_to_competitor: points(-2, "a customer who moves elsewhere has no use for a pause"),
      not_using_enough: points(2, "a customer who does not use the product now can pause it"),
      technical_issues: points(0, "a pause gives time to put right what went wrong"),
      temporary_pause: null,
      other: points(-0.5, "nothing clearly says that the cause will pass"),
      payment_failed: points(3.5, "a pause bridges the time until the payment works again"),
    },
  },
  founder_email: {
    name: "From the founder",
    advice: "write in person, as the founder",
    task: {
      cancellation:
        "Write as the founder, in the first person, briefly: own what went wrong where the reason names it, and ask what they would say first if you sat across the table. Promise a real answer, not a fix.",
      payment_failed:
        "Write as the founder, in the first person, briefly: say that a payment did not go through, ask whether it is just the card, and say that they can ask for more time.",
    },
    answers: {
      causes: ["technical_issues", "bad_support"],
      priority: 7,
      about: "something went wrong: faults, outages, poor support, a bad experience",
      says: "points to a problem that calls for a personal word from the founder",
    },
    page: "bookCallUrl",
    needs: null,
    sensitive: { rank: 1, reason: null },
    weights: {
      too_expensive: points(0, "the price calls for an offer sooner than for a personal word"),
      missing_features: points(3, "a customer who misses something is glad to hear it from the founder"),
      switched_to_competitor: points(1, "a personal word is what another product cannot offer"),
      not_using_enough: points(0, "little use calls for guidance sooner than for a personal word"),
      technical_issues: null,
      temporary_pause: points(0, "a temporary reason calls for no personal word"),
      other: points(1, "a cause that is not clear may be told to a person"),
      payment_failed: points(2.5, "a friendly personal note gets a payment method put right"),
    },
  },
  pain_point_fix: {
    name: "Fix the cause",
    advice: "answer what is missing or went wrong",
    task: {
      cancellation:
        "If a fact says that what they missed was shipped, say what and when, and what it does not do yet. If a fact says that it is not built yet, say so plainly. Without either claim no fix: ask what got in their way.",
      payment_failed:
        "Say that a payment did not go through, why if that is known, and how little it takes to settle it. Ask them not to send card numbers.",
    },
    answers: {
      causes: ["missing_features"],
      priority: 4,
      about: "the product lacks a feature, an integration or an ability that the customer needs",
      says: "names what got in the way, so addressing it comes first",
    },
    page: "reactivateUrl",
    needs: null,
    sensitive: { rank: 5, reason: "What happened may be ours to mend, but a person should find out first." },
    weights: {
      too_expensive: points(-2, "the reason names money and no fault to fix"),
      missing_features: null,
      switched_to_competitor: points(2, "what the other product does better may be something to mend"),
      not_using_enough: points(-2, "little use names no fault to mend"),
      technical_issues: points(4, "the trouble that the reason names can be addressed directly"),
      temporary_pause: points(-2.5, "a temporary reason names no fault to mend"),
      other: points(-3, "no clear issue is named that could be mended"),
      payment_failed: points(4, "what usually stops a payment, and how to get it through, is what helps first"),
    },
  },
  social_proof: {
    name: "Another customer",
    advice: "show how similar customers do",
    task: {
      cancellation:
        "Quote the customer's story word for word, with who said it, if the facts hold one. Without it invent no customer and no quotation: ask whether they would recommend the product, yes or no.",
      payment_failed:
        "Say that a payment did not go through and ask for it to be settled; quote the customer's story word for word, with who said it, if the facts hold one, else ask whether the product still earns its keep.",
    },
    answers: null,
    page: "reactivateUrl",
    needs: "knowledge.stories.",
    sensitive: { rank: 9, reason: "The success of others is out of place after such a reason." },
    weights: {
      too_expensive: points(-1, "the success of others does not lower the price"),
      missing_features: points(0, "others may have found a way around what is missing"),
      switched_to_competitor: points(3, "a customer drawn elsewhere can see why others stayed"),
      not_using_enough: points(2, "the success of others shows what the product could be used for"),
      technical_issues: points(-2.5, "the success of others sounds hollow after a bad experience"),
      temporary_pause: points(-1, "a customer who means to come back needs no success stories"),
      other: points(2, "a customer without a clear reason may be uncertain and heed the success of others"),
      payment_failed: points(-3, "the success of others does not put a failed payment right"),
    },
  },
  feedback_request: {
    name: "One question",
    advice: "ask for the reason",
    task: {
      cancellation:
        "Ask one open question: what would have kept them. One line is enough, and a blunt answer is fine. Name the offer as a thank-you, if a fact does.",
      payment_failed:
        "Say that a payment did not go through, and ask whether they want to keep the product or let it go.",
    },
    answers: {
      causes: ["other"],
      priority: 1,
      about: "no cause can be read from the text, or it is none of the others",
      says: "names nothing that an offer could change, so a friendly question comes first",
    },
    page: "reactivateUrl",
    needs: null,
    sensitive: { rank: 2, reason: "An open question leaves it to the customer what to say." },
    weights: {
      too_expensive: points(-1.5, "the reason is already plain, which leaves little to ask"),
      missing_features: points(2, "what exactly the reason means is missing is worth asking"),
      switched_to_competitor: points(1, "what the other product does better is worth asking"),
      not_using_enough: points(1, "the reason suggests little use, and what stood in its way is worth asking"),
      technical_issues: points(3, "the trouble that the reason names is worth hearing in full"),
      temporary_pause: points(0.5, "a temporary reason leaves open when the customer will be back"),
      other: points(3, "where no cause is clear, asking for it is never wrong"),
      payment_failed: points(1, "whether something is behind the failed payment is quickly asked"),
    },
  },
  discount: {
    name: "A discount",
    advice: "offer a discount for a limited time",
    task: {
      cancellation:
        "Name the offer, its terms and the price that results, exactly as the facts do. Without them name no figure: ask what would be a fair price.",
      payment_failed:
        "Say that a payment did not go through; if the price is part of it, name the offer exactly as the facts do. Without it name no figure: ask which price they would be happy to pay.",
    },
    answers: {
      causes: ["too_expensive"],
      priority: 2,
      about: "the product costs too much for the customer, or money is short",
      says: "comes down to money, where a discount helps",
    },
    page: "reactivateUrl",
    needs: "offers.",
    sensitive: { rank: 8, reason: "An offer of money is out of place after such a reason." },
    weights: {
      too_expensive: null,
      missing_features: points(-1.5, "a lower price does not bring what is missing"),
      switched_to_competitor: points(2.5, "another product often wins on its price"),
      not_using_enough: points(-1, "a lower price does not make an unused product useful"),
      technical_issues: points(-0.5, "a lower price does not mend what went wrong"),
      temporary_pause: points(1, "a lower price can make staying through a quiet time worthwhile"),
      other: points(-0.5, "nothing clearly says that the price is too high"),
      payment_failed: points(0.5, "a lower next bill may go through where this payment failed"),
    },
  },
} as const satisfies Record<(typeof STRATEGY_NAMES)[number], Row>;

type Table = typeof STRATEGY_TABLE;
export type Strategy = keyof Table;
/** A strategy that some reason puts first. */
export type MappedStrategy = { [S in Strategy]: Table[S]["answers"] extends null ? never : S }[Strategy];

export const STRATEGIES = Object.keys(STRATEGY_TABLE) as [Strategy, ...Strategy[]];

export const isMapped = (strategy: unknown): strategy is MappedStrategy =>
  typeof strategy === "string" && Object.hasOwn(STRATEGY_TABLE, strategy) && answersOf(strategy as Strategy) !== null;

const answersOf = (strategy: Strategy): Row["answers"] => STRATEGY_TABLE[strategy].answers;

/** The strategies that a reason can put first, the most harmless one first. */
export const MAPPED_STRATEGIES = STRATEGIES.filter(isMapped).sort(
  (a, b) => STRATEGY_TABLE[a].answers.priority - STRATEGY_TABLE[b].answers.priority,
);

export const FIRST_FOR_REASON = Object.fromEntries(
  MAPPED_STRATEGIES.flatMap((strategy) => STRATEGY_TABLE[strategy].answers.causes.map((cause) => [cause, strategy])),
) as Record<CancelReason, MappedStrategy>;

/** The cause that a strategy stands for, where a language model sorted the reason. */
export const causeAnsweredBy = (strategy: MappedStrategy): WeighedCause => STRATEGY_TABLE[strategy].answers.causes[0];

export type Weights = Partial<Record<Strategy, Weight>>;

export const weightsOfCause = (cause: WeighedCause): Weights =>
  Object.fromEntries(
    STRATEGIES.flatMap((strategy) => {
      const weight = STRATEGY_TABLE[strategy].weights[cause];
      return weight === null ? [] : [[strategy, weight]];
    }),
  );
