// Something that needs attention, with the data that a client needs to translate the sentence.

export const ATTENTION_KINDS = [
  "reply",
  "alert_failed",
  "webhook_failed",
  "webhook_disabled",
  "inbound_failed",
  "provider_silent",
  "mail_failed",
  "model_failed",
  "import_failed",
  "deletion_requested",
] as const;
type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const ACTION_KINDS = [
  "retry_alert",
  "open_endpoint",
  "retry_inbound",
  "test_connection",
  "test_mail",
  "test_model",
  "open_import",
  "open_customer",
] as const;

export type Attention = {
  kind: AttentionKind;
  sentence: string;
  /** The values in the sentence. */
  params: Record<string, string | number | null>;
  action: { kind: (typeof ACTION_KINDS)[number]; ref: string | null };
  /** In ms since the epoch. */
  since: number;
};

export const plural = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
