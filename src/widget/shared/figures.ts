// What an offer gives, as a figure: for the widget and for the hosted page.

type Given = {
  readonly discount_percent?: number | null | undefined;
  readonly extension_days?: number | null | undefined;
};

/** Such as "−30%" or "+14 days", as the language writes it; "" where the offer names none. */
export function figureOf(language: string, { discount_percent: percent, extension_days: days }: Given): string {
  const figure = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, options).format(value).replace("-", "−");
  if (percent) return figure(-percent / 100, { style: "percent" });
  return days ? figure(days, { style: "unit", unit: "day", unitDisplay: "long", signDisplay: "always" }) : "";
}
