// Formats an offer's benefit as a figure, for the widget and the hosted page.

type Given = {
  readonly discount_percent?: number | null | undefined;
  readonly extension_days?: number | null | undefined;
};

/** For example "−30%" or "+14 days", formatted for the language; "" if the offer has neither. */
export function figureOf(language: string, { discount_percent: percent, extension_days: days }: Given): string {
  const figure = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, options).format(value).replace("-", "−");
  if (percent) return figure(-percent / 100, { style: "percent" });
  return days ? figure(days, { style: "unit", unit: "day", unitDisplay: "long", signDisplay: "always" }) : "";
}
