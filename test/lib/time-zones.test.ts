// A time zone is a name of the IANA database; texts that only contain one, or an offset, are none.

import { expect, test } from "bun:test";
import { isZone } from "../../src/lib/time-zones.ts";

test("names of the IANA database are time zones, in any case of letters", () => {
  for (const name of ["Europe/Berlin", "europe/berlin", "Asia/Calcutta", "UTC", "Etc/GMT+5", "US/Pacific"]) {
    expect([name, isZone(name)]).toEqual([name, true]);
  }
});

test("offsets, and moments that contain a zone, are not", () => {
  for (const text of [
    "T10+01:00",
    "+01:00",
    "2026-01-01T00:00Z",
    "2026-01-01T00:00[Europe/Berlin]",
    "Europe/Nowhere",
    "",
  ]) {
    expect([text, isZone(text)]).toEqual([text, false]);
  }
});
