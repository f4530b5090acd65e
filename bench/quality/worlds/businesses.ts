// Four kinds of businesses whose customers leave for different causes. Constants describe the kind of business; values drawn by
// `between` differ from one business of the kind to the next.

import type { Random } from "../../../src/lib/statistics/random.ts";
import { type Business, between, type Life, poisson, type Today } from "./world.ts";

/**
 * A tool for teams on workdays. A drifting mood makes customers use it less, then decide to leave. Those who have decided view
 * the cancel and billing pages and export data more often. Many others view the cancel page, too, and stay.
 */
export const workplace: Business = {
  names: [
    "login",
    "feature_used:reports",
    "feature_used:boards",
    "feature_used:search",
    "feature_used:automation",
    "invite_sent",
    "cancel_page_view",
    "billing_page_view",
    "data_export",
    "support_ticket",
  ],
  chooseBusiness: (random) => {
    const moody = between(0.8, 1.6, random);
    const shows = between(0.3, 0.6, random);
    const curious = between(0.0005, 0.0015, random);
    return (own) => worker(own, moody, shows, curious);
  },
};

function worker(random: Random, moody: number, shows: number, curious: number): Life {
  const rate = Math.exp(0.9 * random.normal());
  const tastes = Array.from({ length: 4 }, () => random.uniform() ** 2);
  let mood = random.normal() * 0.5;
  let leavesIn = Number.POSITIVE_INFINITY;
  return (tenure, weekday) => {
    mood = 0.985 * mood + 0.12 * random.normal();
    const decided = leavesIn < Number.POSITIVE_INFINITY;
    if (decided) leavesIn--;
    else if (random.uniform() < 0.0009 * Math.exp(-moody * mood - 0.25 * Math.log(rate) + (tenure < 60 ? 0.5 : 0))) {
      leavesIn = Math.floor(between(3, 40, random));
    }
    const keen = (weekday >= 5 ? 0.15 : 1) * rate * Math.exp(0.6 * mood) * (decided ? 0.4 : 1);
    return {
      done: {
        login: poisson(0.6 * keen, random),
        "feature_used:reports": poisson(tastes[0]! * keen, random),
        "feature_used:boards": poisson(tastes[1]! * keen, random),
        "feature_used:search": poisson(tastes[2]! * keen, random),
        "feature_used:automation": poisson(tastes[3]! * keen, random),
        invite_sent: poisson(0.01 * Math.exp(mood), random),
        cancel_page_view: poisson(decided ? shows / 7 : curious, random),
        billing_page_view: poisson(decided ? 0.04 : 0.012, random),
        data_export: poisson(decided ? 0.03 : 0.004, random),
        support_ticket: poisson(0.012 * Math.exp(-0.5 * mood), random),
      },
      hazard: leavesIn <= 0 ? 1 : 0,
    };
  };
}

/**
 * A habit of consumers, who renew each month. Each has an individual rhythm, goes on holiday, and may lose interest one day;
 * those who have lost it forget to cancel for a while. Only logins and features are tracked.
 */
export const habit: Business = {
  names: ["login", "feature_used:play", "feature_used:save", "feature_used:share"],
  chooseBusiness: (random) => {
    const losing = between(0.0015, 0.003, random);
    const forgetful = between(0.3, 0.6, random);
    return (own) => consumer(own, losing, forgetful);
  },
};

function consumer(random: Random, losing: number, forgetful: number): Life {
  const gap = Math.exp(between(0, 2.6, random));
  const saves = random.uniform() < 0.4;
  let interested = true;
  let away = 0;
  return (tenure): Today => {
    if (interested && random.uniform() < losing * (saves ? 0.5 : 1.2)) interested = false;
    if (away > 0) away--;
    else if (random.uniform() < 0.004) away = Math.floor(between(7, 25, random));
    const comes = away === 0 && random.uniform() < (interested ? 1 : 0.25) / gap;
    const renews = tenure > 0 && tenure % 30 === 0;
    return {
      done: comes
        ? {
            login: 1,
            "feature_used:play": 1 + poisson(2, random),
            "feature_used:save": saves ? poisson(0.6, random) : 0,
            "feature_used:share": poisson(0.1, random),
          }
        : {},
      hazard: renews ? (interested ? 0.015 + 0.002 * gap : 1 - forgetful) : 0,
    };
  };
}

/**
 * A utility that runs in the background: usage does not show who leaves. Cards fail and mostly recover; customers view prices,
 * downgrade, and then some cancel.
 */
export const utility: Business = {
  names: [
    "login",
    "job_run",
    "cancel_page_view",
    "billing_page_view",
    "plan_downgrade",
    "plan_upgrade",
    "payment_failed",
    "payment_recovered",
    "error",
  ],
  chooseBusiness: (random) => {
    const fails = between(0.03, 0.06, random);
    const recovers = between(0.6, 0.8, random);
    const dear = between(0.0008, 0.0016, random);
    return (own) => payer(own, fails, recovers, dear);
  },
};

function payer(random: Random, fails: number, recovers: number, dear: number): Life {
  const rate = Math.exp(1.2 * random.normal());
  const thrift = Math.exp(0.5 * random.normal());
  let failing = 0;
  let leavesIn = Number.POSITIVE_INFINITY;
  return (tenure) => {
    const due = tenure > 0 && tenure % 30 === 0;
    let [failed, recovered, lost] = [0, 0, false];
    if (failing === 0 && due && random.uniform() < fails) [failing, failed] = [1, 1];
    else if (failing > 0) {
      if (random.uniform() < 1 - (1 - recovers) ** (1 / 14)) [failing, recovered] = [0, 1];
      else if (++failing > 21) lost = true;
      else if (failing % 5 === 0) failed = 1;
    }
    const decided = leavesIn < Number.POSITIVE_INFINITY;
    if (decided) leavesIn--;
    else if (random.uniform() < dear * thrift) leavesIn = Math.floor(between(3, 35, random));
    return {
      done: {
        login: random.uniform() < 0.08 ? 1 : 0,
        job_run: poisson(rate, random),
        cancel_page_view: poisson(decided ? 0.04 : 0.0015, random),
        billing_page_view: poisson(decided ? 0.08 : 0.02 * thrift, random),
        plan_downgrade: poisson(decided ? 0.012 : 0.0008 * thrift, random),
        plan_upgrade: poisson(0.0008 / thrift, random),
        payment_failed: failed,
        payment_recovered: recovered,
        error: poisson(0.02 * rate, random),
      },
      hazard: lost || leavesIn <= 0 ? 1 : 0,
    };
  };
}

/**
 * A young product that many try and few adopt: those who never use its core leave in their first months, and bad weeks with
 * errors and tickets drive out others. Its events have custom names.
 */
export const newcomers: Business = {
  names: [
    "login",
    "project_created",
    "report_sent",
    "page_opened",
    "invite_sent",
    "error",
    "support_ticket",
    "cancel_page_view",
  ],
  chooseBusiness: (random) => {
    const takenUp = between(0.35, 0.6, random);
    const trouble = between(0.002, 0.005, random);
    return (own) => newcomer(own, takenUp, trouble);
  },
};

function newcomer(random: Random, takenUp: number, trouble: number): Life {
  const chance = random.uniform();
  const activated = chance < takenUp;
  const rate = Math.exp(0.6 * random.normal()) * (activated ? 1 : 0.6);
  let troubledFor = 0;
  return (tenure) => {
    if (troubledFor > 0) troubledFor--;
    else if (random.uniform() < trouble) troubledFor = 20;
    const troubled = troubledFor > 0;
    const fresh = Math.exp(-tenure / 60);
    const hazard = 0.0006 + (activated ? 0.0003 : 0.004) * (0.3 + fresh) + (troubled ? 0.012 : 0);
    const comes = random.uniform() < Math.min(0.9, 0.35 * rate * (activated ? 1 : 0.5 + 0.5 * fresh));
    return {
      done: {
        login: comes ? 1 : 0,
        page_opened: comes ? poisson(4, random) : 0,
        project_created: comes ? poisson(activated ? 0.15 : 0.05, random) : 0,
        report_sent: comes && activated ? poisson(0.5, random) : 0,
        invite_sent: poisson(activated ? 0.01 : 0.003, random),
        error: poisson(troubled ? 0.3 : 0.02, random),
        support_ticket: poisson(troubled ? 0.1 : 0.006, random),
        cancel_page_view: poisson(hazard * 4 + 0.001, random),
      },
      hazard,
    };
  };
}
