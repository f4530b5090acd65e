// The settings of a project, each with its default. A project stores only what it has set itself.

export type Settings = {
  currency: string;
  timezone: string;
  language: string;
  company_name: string | null;
  sender: {
    from_name: string | null;
    from_email: string | null;
    reply_to: string | null;
    postal_address: string | null;
  };
  links: {
    billing_update_url: string | null;
    reactivate_url: string | null;
    pause_url: string | null;
    downgrade_url: string | null;
    book_call_url: string | null;
  };
  recovery_window: string;
  tracking: { opens: boolean; clicks: boolean };
};

type DeepPartial<T> = { [K in keyof T]?: T[K] extends Record<string, unknown> ? DeepPartial<T[K]> : T[K] };
export type SettingsPatch = DeepPartial<Settings>;

const DEFAULTS: Settings = {
  currency: "usd",
  timezone: "UTC",
  language: "en",
  company_name: null,
  sender: { from_name: null, from_email: null, reply_to: null, postal_address: null },
  links: {
    billing_update_url: null,
    reactivate_url: null,
    pause_url: null,
    downgrade_url: null,
    book_call_url: null,
  },
  recovery_window: "30d",
  tracking: { opens: true, clicks: true },
};

/** The project's settings with the defaults in place of what it has not set. */
export function settingsOf(project: { settings: SettingsPatch }): Settings {
  const own = project.settings;
  return {
    ...DEFAULTS,
    ...own,
    sender: { ...DEFAULTS.sender, ...own.sender },
    links: { ...DEFAULTS.links, ...own.links },
    tracking: { ...DEFAULTS.tracking, ...own.tracking },
  };
}
