# Generated from the OpenAPI document by `bun run client`; not to be edited.
"""The shapes of Recoverd's API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class ErrorError(TypedDict):
    code: ErrorCode
    message: str
    """What is wrong, and what to do"""
    details: list[ErrorDetail]
    """One entry for each wrong field; empty if the error is not about a field"""


class Error(TypedDict):
    error: ErrorError


ErrorCode: TypeAlias = "Literal[\"VALIDATION_ERROR\", \"UNAUTHORIZED\", \"FORBIDDEN\", \"NOT_FOUND\", \"CONFLICT\", \"RATE_LIMITED\", \"INTERNAL_ERROR\"]"


class ErrorDetail(TypedDict):
    field: str
    """Dotted path of the wrong field, such as events.3.event"""
    message: str


class AcceptedInvitationProject(TypedDict):
    slug: str
    name: str


class AcceptedInvitation(TypedDict):
    project: AcceptedInvitationProject
    role: Role
    access_token: NotRequired[str]
    """Where the account was created"""


class AccessToken(TypedDict):
    access_token: str
    token_type: Literal["Bearer"]
    expires_in: int
    """Seconds"""
    user: Account


class Account(TypedDict):
    id: str
    email: str
    name: str | None
    created_at: str


class AlertSignalsItem(TypedDict):
    name: str
    weight: float


class AlertMail(TypedDict):
    message_id: str | None
    subject: str | None
    signal: str | None
    source: Literal["llm", "template"] | None
    model: str | None
    reason: str | None


class Alert(TypedDict):
    opaque_id: str
    customer_email: str | None
    customer_id: str | None
    risk_score: int
    risk_level: str
    signals: list[AlertSignalsItem]
    triggered_at: str
    delivery_mode: Literal["webhook", "direct"]
    status: DeliveryStatus
    test: bool
    attempts: list[DeliveryAttempt]
    last_error: str | None
    next_attempt_at: str | None
    delivered_at: str | None
    created_at: str
    mail: AlertMail | None


class AnnounceRequest(TypedDict):
    dry_run: NotRequired[bool]
    """Only answer who would get it"""
    churn_event_ids: NotRequired[list[str]]
    """Only to these, which a person has looked at: also those held back as `unsure`"""


class Announcement(TypedDict):
    fix_id: str
    waiting: int
    held: int
    """Held back when their time came; the next announcement looks at them again"""
    sent: int
    opened: int
    """By people"""
    clicked: int
    """By people"""
    recovered: int
    """Customers who came back after it"""


class AnnouncementPlanRecipientsItem(TypedDict):
    churn_event_id: str
    customer_email: str
    customer_name: str | None
    by: Literal["words", "reason", "classified"]
    quote: str | None
    cancel_reason: str | None
    subject: str
    body: str


class AnnouncementPlanHeldItem(TypedDict):
    churn_event_id: str
    customer_email: str
    customer_name: str | None
    by: Literal["words", "reason", "classified"]
    quote: str | None
    cancel_reason: str | None
    reason: Literal["unsure", "named", "fix_gone", "sample", "recovered", "do_not_contact", "sensitive", "dispute", "test_mode", "unverified", "customer_sensitive", "replied", "suppressed", "holdout", "paused", "customer_cap", "project_paused", "quiet_hours", "daily_limit"]
    sentence: str
    until: str | None
    """When it is tried; null where it is left out"""


class AnnouncementPlan(TypedDict):
    fix_id: str
    total: int
    """How many get it, now or when their time comes"""
    recipients: list[AnnouncementPlanRecipientsItem]
    held: list[AnnouncementPlanHeldItem]
    """Who is left out, or waits"""
    notified: int
    """Who was notified before, or waits already"""
    more: int
    """Who is left for the next request: one is about 500 at most"""


class AuditEntryActor(TypedDict):
    type: Literal["user", "api_key", "system"]
    user_id: str | None
    email: str | None


class AuditEntry(TypedDict):
    id: str
    actor: AuditEntryActor
    action: str
    """The noun and what became of it, such as member.removed"""
    target: str | None
    details: dict[str, Any]
    address: str | None
    request_id: str | None
    created_at: str


class AuthStateIdentityProvidersItem(TypedDict):
    name: str
    issuer: str
    client_id: str


class AuthState(TypedDict):
    registration: Literal["open", "closed"]
    identity_providers: list[AuthStateIdentityProvidersItem]
    demo: bool
    """Started by `recoverd demo`: all data is made up"""


class AutomationLimitsCalendar(TypedDict):
    moved: int
    """Mails"""
    customers: int
    """The customers of these mails"""


class AutomationLimitsMaxEmailsPerCustomer(TypedDict):
    left_out: int
    """Mails"""
    customers: int
    """The customers of these mails"""


class AutomationLimitsAskAbove(TypedDict):
    asked: int
    """Mails"""
    sent: int
    """Mails"""
    waiting: int
    """Mails"""


class AutomationLimitsHoldout(TypedDict):
    left_out: int
    """Mails"""
    customers: int
    """The customers of these mails"""


AutomationLimits = TypedDict("AutomationLimits", {
    "from": "str",
    "to": "str",
    "calendar": "AutomationLimitsCalendar",
    "max_emails_per_customer": "AutomationLimitsMaxEmailsPerCustomer",
    "ask_above": "AutomationLimitsAskAbove",
    "holdout": "AutomationLimitsHoldout",
})


class BrandPreviewRequestBrand(TypedDict):
    logo_url: NotRequired[str | None]
    logo_width: NotRequired[int | None]
    color: NotRequired[str | None]
    font: NotRequired[Literal["system"] | Literal["arial"] | Literal["verdana"] | Literal["trebuchet"] | Literal["georgia"] | Literal["palatino"] | Literal["courier"] | None]


class BrandPreviewRequest(TypedDict):
    brand: BrandPreviewRequestBrand


class BulkActionResultsItem(TypedDict):
    churn_event_id: str
    state: Literal["pending", "waiting", "done", "held", "failed"]
    reason: str | None
    until: str | None
    variant_id: str | None


class BulkAction(TypedDict):
    id: str
    action: Literal["generate", "send"]
    status: Literal["running", "waiting", "done"]
    """`waiting`: all that is left has its time"""
    total: int
    done: int
    held: int
    waiting: int
    failed: int
    results: list[BulkActionResultsItem]
    created_at: str
    finished_at: str | None


class BulkPlanActsOnItem(TypedDict):
    churn_event_id: str
    customer_email: str
    customer_name: str | None
    variant_id: str | None
    strategy: Strategy | None
    subject: str | None
    edited: bool


class BulkPlanHeldItem(TypedDict):
    churn_event_id: str
    customer_email: str | None
    reason: Literal["not_found", "same_customer", "recovered", "lost", "writing", "already_written", "already_sent", "no_variants", "do_not_contact", "sensitive", "dispute", "test_mode", "unverified", "customer_sensitive", "replied", "suppressed", "holdout", "customer_cap", "quiet_hours", "daily_limit"]
    sentence: str
    until: str | None
    """When it is tried; null where it is left out"""


class BulkPlan(TypedDict):
    id: str | None
    total: int
    acts_on: list[BulkPlanActsOnItem]
    held: list[BulkPlanHeldItem]
    """What is left out, or waits"""


class BulkRequestFilter(TypedDict):
    status: NotRequired[EventStatus]
    event_type: NotRequired[EventType]
    customer_email: NotRequired[str]
    provider: NotRequired[str]
    test: NotRequired[bool]
    """Only tests, or only what is none; both where it is left out"""
    created_from: NotRequired[str]
    """Day, or timestamp with a time zone"""
    created_to: NotRequired[str]
    """Day, or timestamp with a time zone"""


class BulkRequest(TypedDict):
    action: Literal["generate", "send"]
    ids: NotRequired[list[str]]
    filter: NotRequired[BulkRequestFilter]
    """In place of `ids`: at least one filter of the list of churn events. A 400 where more than 500 match"""
    dry_run: NotRequired[bool]
    """Only answer what would be done"""


class CancelFlowConfigProject(TypedDict):
    name: str


class CancelFlowConfigReasonsItem(TypedDict):
    reason: CancelReason
    label: str


class CancelFlowConfigTheme(TypedDict):
    mode: Literal["auto", "light", "dark"]
    accent_color: str | None
    text_color: str | None
    background_color: str | None
    radius: int | None


class CancelFlowConfigCustomer(TypedDict):
    name: str | None


class CancelFlowConfig(TypedDict):
    project: CancelFlowConfigProject
    language: Literal["en", "de", "fr", "es", "pt", "hi"]
    reasons: list[CancelFlowConfigReasonsItem]
    theme: CancelFlowConfigTheme
    verify_identity: bool
    customer: NotRequired[CancelFlowConfigCustomer]
    return_url: NotRequired[str | None]


CancelFlowInsightsPeriod = TypedDict("CancelFlowInsightsPeriod", {
    "from": "str",
    "to": "str",
    "timezone": "str",
})


class CancelFlowInsightsVerified(TypedDict):
    sessions: int
    shown: int
    """How many were shown an offer"""
    accepted: int
    declined: int
    abandoned: int
    open: int
    """Not ended yet"""
    save_rate: float | None


class CancelFlowInsightsByReasonItemVerified(TypedDict):
    sessions: int
    shown: int
    """How many were shown an offer"""
    accepted: int
    declined: int
    abandoned: int
    open: int
    """Not ended yet"""
    save_rate: float | None


class CancelFlowInsightsByReasonItem(TypedDict):
    reason: CancelReason
    sessions: int
    shown: int
    """How many were shown an offer"""
    accepted: int
    declined: int
    abandoned: int
    open: int
    """Not ended yet"""
    save_rate: float | None
    verified: CancelFlowInsightsByReasonItemVerified


class CancelFlowInsightsByOfferItemOffer(TypedDict):
    offer_type: OfferType
    title: str
    discount_percent: int | None
    extension_days: int | None


class CancelFlowInsightsByOfferItemVerified(TypedDict):
    shown: int
    """How many were shown an offer"""
    accepted: int
    declined: int
    abandoned: int
    open: int
    """Not ended yet"""
    save_rate: float | None


class CancelFlowInsightsByOfferItem(TypedDict):
    reason: CancelReason
    place: Literal["first", "fallback"]
    arm: str | None
    offer: CancelFlowInsightsByOfferItemOffer
    shown: int
    """How many were shown an offer"""
    accepted: int
    declined: int
    abandoned: int
    open: int
    """Not ended yet"""
    save_rate: float | None
    verified: CancelFlowInsightsByOfferItemVerified
    kept: float | None
    kept_low: float | None
    kept_high: float | None
    reward: float | None


class CancelFlowInsightsHoldoutShown(TypedDict):
    customers: int
    """Each once, with the first session that had an offer for them"""
    ended: int
    stayed: int
    """Of those that have ended, how many did not cancel"""
    stay_rate: float | None
    followed: int
    """Customers who had their session at least 90 days ago and of whom it is known whether they stayed"""
    kept_rate: float | None
    kept_low: float | None
    kept_high: float | None


class CancelFlowInsightsHoldoutHeldOut(TypedDict):
    customers: int
    """Each once, with the first session that had an offer for them"""
    ended: int
    stayed: int
    """Of those that have ended, how many did not cancel"""
    stay_rate: float | None
    followed: int
    """Customers who had their session at least 90 days ago and of whom it is known whether they stayed"""
    kept_rate: float | None
    kept_low: float | None
    kept_high: float | None


class CancelFlowInsightsHoldout(TypedDict):
    shown: CancelFlowInsightsHoldoutShown
    held_out: CancelFlowInsightsHoldoutHeldOut
    lift: float | None
    low: float | None
    high: float | None
    kept_lift: float | None
    kept_low: float | None
    kept_high: float | None
    verdict: Literal["works", "harms", "still_measuring"]


class CancelFlowInsightsThemesThemesItem(TypedDict):
    title: str
    count: int


class CancelFlowInsightsThemes(TypedDict):
    source: Literal["llm", "reasons"]
    status: Literal["ready", "computing"]
    comments: int
    """Of the period"""
    read: int
    """How many of them the themes are made of"""
    computed_at: str | None
    themes: list[CancelFlowInsightsThemesThemesItem]


class CancelFlowInsights(TypedDict):
    period: CancelFlowInsightsPeriod
    sessions: int
    shown: int
    """How many were shown an offer"""
    accepted: int
    declined: int
    abandoned: int
    open: int
    """Not ended yet"""
    save_rate: float | None
    verified: CancelFlowInsightsVerified
    """Of customers who are proven to be who they say"""
    by_reason: list[CancelFlowInsightsByReasonItem]
    by_offer: list[CancelFlowInsightsByOfferItem]
    holdout: CancelFlowInsightsHoldout | None
    themes: CancelFlowInsightsThemes


class CancelFlowLink(TypedDict):
    url: str
    expires_at: str


class CancelFlowOutcomeReport(TypedDict):
    public_key: str
    """The project's public key; may also come as `X-API-Key`"""
    outcome: Literal["accepted", "declined", "abandoned"]
    offer: NotRequired[Literal["first", "fallback"] | None]


class CancelFlowSessionOffer(TypedDict):
    offer_type: OfferType
    title: str
    discount_percent: int | None
    extension_days: int | None
    months: NotRequired[int]
    offer_id: NotRequired[str]
    price_id: NotRequired[str]
    when: NotRequired[Literal["period_end", "now"]]
    action: NotRequired[Literal["pause"]]
    pause_months: NotRequired[int]


class CancelFlowSessionFallbackOffer(TypedDict):
    offer_type: OfferType
    title: str
    discount_percent: int | None
    extension_days: int | None
    months: NotRequired[int]
    offer_id: NotRequired[str]
    price_id: NotRequired[str]
    when: NotRequired[Literal["period_end", "now"]]
    action: NotRequired[Literal["pause"]]
    pause_months: NotRequired[int]


class CancelFlowSession(TypedDict):
    id: str
    reason: CancelReason
    customer_email: str | None
    customer_name: str | None
    customer_id: str | None
    verified: bool
    """A hash or a link has proven who the customer is"""
    comment: str | None
    mrr: int | None
    currency: str | None
    plan_name: str | None
    tenure_days: int | None
    locale: str | None
    timezone: str | None
    offer: CancelFlowSessionOffer | None
    arm: str | None
    held_out: bool
    """No offer was shown, by chance: the customer is in the control group"""
    fallback_offer: CancelFlowSessionFallbackOffer | None
    outcome: Literal["accepted", "declined", "abandoned"] | None
    outcome_by: Literal["customer", "time"] | None
    outcome_offer: Literal["first", "fallback"] | None
    outcome_at: str | None
    churn_event_id: str | None
    offer_applications: list[SessionOfferApplication]
    """What is carried out at the payment provider because of the outcome: one at most"""
    test: bool
    sample: bool
    """Made up: it goes when the project's sample data is removed"""
    created_at: str


CancelReason: TypeAlias = "Literal[\"too_expensive\", \"missing_features\", \"switched_to_competitor\", \"not_using_enough\", \"technical_issues\", \"bad_support\", \"temporary_pause\", \"other\"]"


class CancelReasonSubmission(TypedDict):
    customer_email: NotRequired[str | None]
    customer_name: NotRequired[str | None]
    customer_id: NotRequired[str | None]
    mrr: NotRequired[int | None]
    currency: NotRequired[str | None]
    plan_name: NotRequired[str | None]
    tenure_days: NotRequired[int | None]
    locale: NotRequired[str | None]
    timezone: NotRequired[str | None]
    test: NotRequired[bool | None]
    public_key: str
    """The project's public key; may also come as `X-API-Key`"""
    reason: CancelReason
    comment: NotRequired[str | None]
    customer_hash: NotRequired[str | None]
    token: NotRequired[str | None]


class CancelReasonUpdate(TypedDict):
    cancel_reason: str | None


Cause: TypeAlias = "Literal[\"too_expensive\", \"missing_features\", \"switched_to_competitor\", \"not_using_enough\", \"technical_issues\", \"bad_support\", \"temporary_pause\", \"other\", \"payment_failed\"]"


class ChecklistItemsItem(TypedDict):
    kind: Literal["product", "sample_data", "payments", "sender", "writer", "cancel_flow", "team"]
    state: Literal["done", "open"]
    facts: dict[str, Any]
    """What the state is based on. product: name, currency, timezone; sample_data: added_at; payments: providers [{name, last_heard_at}]; sender: from_name, from_email, mail_server, tested_at; writer: model; cancel_flow: last_session_at; team: members, invitations"""


class Checklist(TypedDict):
    closed: bool
    """Somebody has put the list away, for everybody in the project"""
    items: list[ChecklistItemsItem]


class ChecklistUpdate(TypedDict):
    closed: bool


class ChurnEvent(TypedDict):
    id: str
    project_id: str
    customer_email: str
    event_type: EventType
    customer_name: str | None
    customer_id: str | None
    cancel_reason: str | None
    reason_code: CancelReason | None
    mrr: int | None
    currency: str
    plan_name: str | None
    tenure_days: int | None
    locale: str | None
    timezone: str | None
    test: bool
    """Of the provider's test mode, or created as a test: in no numbers but those of `mode=test`"""
    metadata: dict[str, Any] | None
    classified_by: Literal["reason_code", "keyword", "lexicon", "llm", "none"]
    """What the first strategy was chosen by: the reason code, a keyword of the mapping, our lexicon of common words, a language model, or nothing that was recognised"""
    status: EventStatus
    provider: str
    source: EventSource
    held_back: Literal["do_not_contact", "sensitive", "dispute", "test_mode", "unverified"] | None
    """Why nothing is sent automatically for the event; where several apply, the first of this order. `do_not_contact`: the reason asks not to be written to, or for deletion, and the address is suppressed. `sensitive`: the reason speaks of a death, an illness, distress, an alleged fraud, a threat or lawyers; a person may send. `dispute`: the payment is disputed. `test_mode`: it is a test. `unverified`: it came with the public key alone, and `settings.automation.trust_public_key` is off"""
    replied_at: str | None
    """Since when a reply of the customer has been waiting for a person. No automatic mail of the event goes out until it is handled (`POST …/replies/:id/handled`)"""
    snoozed_until: str | None
    """Until then the event is left out of the queue of `GET …/today`. Automatic mails are still sent"""
    sample: bool
    """Made up: it goes when the project's sample data is removed"""
    recovered_at: NotRequired[str]
    created_at: str
    updated_at: str


class ChurnEventPause(TypedDict):
    id: str
    automation_paused_at: str | None


class ChurnEventWithVariants(TypedDict):
    id: str
    project_id: str
    customer_email: str
    event_type: EventType
    customer_name: str | None
    customer_id: str | None
    cancel_reason: str | None
    reason_code: CancelReason | None
    mrr: int | None
    currency: str
    plan_name: str | None
    tenure_days: int | None
    locale: str | None
    timezone: str | None
    test: bool
    """Of the provider's test mode, or created as a test: in no numbers but those of `mode=test`"""
    metadata: dict[str, Any] | None
    classified_by: Literal["reason_code", "keyword", "lexicon", "llm", "none"]
    """What the first strategy was chosen by: the reason code, a keyword of the mapping, our lexicon of common words, a language model, or nothing that was recognised"""
    status: EventStatus
    provider: str
    source: EventSource
    held_back: Literal["do_not_contact", "sensitive", "dispute", "test_mode", "unverified"] | None
    """Why nothing is sent automatically for the event; where several apply, the first of this order. `do_not_contact`: the reason asks not to be written to, or for deletion, and the address is suppressed. `sensitive`: the reason speaks of a death, an illness, distress, an alleged fraud, a threat or lawyers; a person may send. `dispute`: the payment is disputed. `test_mode`: it is a test. `unverified`: it came with the public key alone, and `settings.automation.trust_public_key` is off"""
    replied_at: str | None
    """Since when a reply of the customer has been waiting for a person. No automatic mail of the event goes out until it is handled (`POST …/replies/:id/handled`)"""
    snoozed_until: str | None
    """Until then the event is left out of the queue of `GET …/today`. Automatic mails are still sent"""
    sample: bool
    """Made up: it goes when the project's sample data is removed"""
    recovered_at: NotRequired[str]
    created_at: str
    updated_at: str
    variants: list[Variant]


class ChurnRiskConfig(TypedDict):
    delivery_mode: Literal["webhook", "direct"]
    webhook_url: str | None
    risk_threshold: int
    enabled: bool
    weights: dict[str, int]
    """The points of each signal at full strength: no_events_14d, unusual_silence, declining_usage, cancel_page_views, failed_payments, feature_breadth_drop, billing_page_views, plan_downgrade, data_export, team_member_removed, support_tickets, errors_seen, previous_cancellation, plan_upgrade, invite_sent. Weaker grades get a share of them."""
    calibrated: bool
    updated_at: str | None


class ChurnRiskConfigUpdate(TypedDict):
    delivery_mode: NotRequired[Literal["webhook", "direct"]]
    webhook_url: NotRequired[str | None]
    risk_threshold: NotRequired[int]
    enabled: NotRequired[bool]
    weights: NotRequired[dict[str, int | None]]
    """Whole points, 0 to 100, or -100 to 0 for plan_upgrade and invite_sent; null for the default"""


class ChurnRiskModelSignalsItem(TypedDict):
    name: Literal["no_events_14d", "unusual_silence", "declining_usage", "cancel_page_views", "failed_payments", "feature_breadth_drop", "billing_page_views", "plan_downgrade", "data_export", "team_member_removed", "support_tickets", "errors_seen", "previous_cancellation", "plan_upgrade", "invite_sent"]
    log_odds: float
    """What the signal at its strongest adds to the logarithm of the odds to leave"""


class ChurnRiskModel(TypedDict):
    use: Literal["calibrated", "card"]
    calibrated: bool
    """Whether customers carry churn_probability_30d"""
    model_version: str
    """`card`, or `calibrated-` and a number that grows"""
    trained_at: str | None
    outcomes: int
    """Customers who left within 30 days of a look at them"""
    outcomes_needed: int
    snapshots: int
    """Looks at a customer, 30 days apart"""
    signals: list[ChurnRiskModelSignalsItem]
    quality: ChurnRiskModelQuality | None
    warnings: list[str]


class ChurnRiskModelChoice(TypedDict):
    use: Literal["calibrated", "card"]


class ChurnRiskModelQualityRecency(TypedDict):
    auc: float | None
    lift_10: float | None


class ChurnRiskModelQualityCard(TypedDict):
    auc: float | None
    lift_10: float | None


class ChurnRiskModelQualityCalibrated(TypedDict):
    auc: float | None
    lift_10: float | None
    brier: float | None
    calibration_error: float | None


class ChurnRiskModelQualityReliabilityItem(TypedDict):
    customers: int
    predicted: float
    observed: float


class ChurnRiskModelQualityLevelsItem(TypedDict):
    level: RiskLevel
    customers: int
    left: int
    rate: float | None


class ChurnRiskModelQuality(TypedDict):
    customers: int
    """Looked at 30 days before the training"""
    left: int
    """Of them, within 30 days"""
    expected_left: float
    recency: ChurnRiskModelQualityRecency
    card: ChurnRiskModelQualityCard
    calibrated: ChurnRiskModelQualityCalibrated
    constant_brier: float | None
    reliability: list[ChurnRiskModelQualityReliabilityItem]
    """In bands of equally many customers, from the lowest chances to the highest"""
    levels: list[ChurnRiskModelQualityLevelsItem]


class Cohort(TypedDict):
    cohort: str
    size: int
    """Churn events that were created in the month, or customers that paid for the first time in it"""
    mrr: int
    """Their MRR then; an unknown one counts as none"""
    periods: list[CohortPeriod]


class CohortPeriod(TypedDict):
    period: int
    """Days after the event (1, 3, 7, 14, 30, 60, 90), or months after the first payment (0, 1, 2, …)"""
    recovered: NotRequired[int | None]
    retained: NotRequired[int | None]
    rate: float | None
    mrr: int | None


CohortsPeriod = TypedDict("CohortsPeriod", {
    "from": "str",
    "to": "str",
    "timezone": "str",
})


class Cohorts(TypedDict):
    by: Literal["event_month", "signup_month"]
    period: CohortsPeriod
    currency: str
    cohorts: list[Cohort]
    pooled: list[PooledCohorts]
    pending_subscriptions: int
    """Subscriptions with changes that are not in these numbers yet, as in a large import"""
    reason: str | None


class ConnectionLastError(TypedDict):
    at: str
    code: str | None
    message: str


class ConnectionTest(TypedDict):
    method: Literal["POST"]
    path: str
    body: list[str]


class Connection(TypedDict):
    kind: ConnectionKind
    id: str | None
    name: str
    state: ConnectionState
    last_at: str | None
    last_error: ConnectionLastError | None
    usual_gap_seconds: int | None
    last_7_days: dict[str, int]
    """Counts by what became of each"""
    more: bool
    """Whether there were more in the last 7 days: of each connection the newest 5000 of each status are counted"""
    address: str | None
    has_secret: bool | None
    test: ConnectionTest | None


ConnectionKind: TypeAlias = "Literal[\"provider\", \"custom_webhook\", \"mail\", \"mail_reports\", \"model\", \"alerts\", \"webhook_endpoint\", \"widget\"]"


ConnectionState: TypeAlias = "Literal[\"connected\", \"never\", \"silent\", \"failing\", \"off\"]"


class CreatedInvitation(TypedDict):
    id: str
    email: str
    role: Role
    status: Literal["pending", "expired"]
    expires_at: str
    created_at: str
    accept_url: str
    """Shown this once"""
    mailed: bool
    """False if no mail server is set: pass `accept_url` on yourself"""


class CreatedProject(TypedDict):
    id: str
    slug: str
    name: str
    public_key: str
    secret_key: str
    """Shown this once"""
    webhook_secret: str
    identity_secret: str
    settings: Settings
    created_at: str


class CurrentAccountProjectsItem(TypedDict):
    id: str
    slug: str
    name: str
    role: Role


class CurrentAccount(TypedDict):
    id: str
    email: str
    name: str | None
    created_at: str
    projects: list[CurrentAccountProjectsItem]
    is_operator: bool
    """Whether the account operates the instance: see `GET /instance`"""


class CustomerLetter(TypedDict):
    state: LetterState
    sent: int
    of: int | None


class CustomerAccountsItem(TypedDict):
    provider: str
    customer_id: str
    customer_name: str | None


class Customer(TypedDict):
    id: str
    """The address, or the customer's id where no address is known"""
    customer_email: str | None
    customer_id: str | None
    customer_name: str | None
    plan_name: str | None
    locale: str | None
    state: CustomerState
    since: str | None
    """As in the list; null where nothing happened yet"""
    event_type: EventType | None
    churn_event_id: str | None
    reason: str | None
    reason_code: CancelReason | None
    held_back: Literal["do_not_contact", "sensitive", "dispute", "test_mode", "unverified"] | None
    sample: bool
    """Made up: it goes when the project's sample data is removed"""
    letter: CustomerLetter
    mrr: int | None
    currency: str | None
    risk: CustomerRiskDetails | None
    test: bool
    timezone: str | None
    seats: int | None
    customer_since: str | None
    last_seen_at: str | None
    ends_at: str | None
    accounts: list[CustomerAccountsItem]
    """Who they are at payment providers"""
    subscriptions: list[CustomerSubscription]
    """The one of which something was heard last first"""
    churn_events: list[ChurnEvent]
    """Newest first; fifty at the most"""
    suppression: Suppression | None
    activity: CustomerActivity | None


class CustomerActivity(TypedDict):
    first_seen_at: str
    last_seen_at: str
    days_since_use: int | None
    active_days: int
    """Days of use in the last 30"""
    active_days_before: int | None
    uses: int
    """In the last 30 days"""
    features_used: int
    """Different ones in the last 90 days"""
    features_known: int
    """That the project tracks"""
    errors: int
    """In the last 90 days"""
    support_tickets: int
    """In the last 90 days"""


class CustomerExplanationCustomer(TypedDict):
    id: str
    customer_email: str | None
    customer_id: str | None


class CustomerExplanationEntriesItemRankReasonFactsItem(TypedDict):
    code: str
    """What this part of the sentence is about, such as `tenure_long` or `silence`"""
    speaks: Literal["for", "against"] | None
    """For or against the strategy; null for a part that only connects others"""
    values: dict[str, str | float | None]


class CustomerExplanationEntriesItem(TypedDict):
    at: str
    kind: ExplanationKind
    sentence: str
    """In English, without a full stop"""
    facts: dict[str, str | float | bool | None]
    """What the sentence says, to say it another way"""
    refs: dict[str, str]
    """`churn_event_id`, `variant_id`, `message_id`, `session_id`, `application_id` or `opaque_id` of an alert"""
    rank_reason_facts: NotRequired[list[CustomerExplanationEntriesItemRankReasonFactsItem] | None]
    """What `rank_reason` says, part by part, so that a client can say it in another language; what a code means depends on `strategy`. Null for a variant that was ranked by a version without it"""


class CustomerExplanation(TypedDict):
    customer: CustomerExplanationCustomer
    entries: list[CustomerExplanationEntriesItem]


class CustomerListMeta(TypedDict):
    page: int
    per_page: int
    total: int
    """Exact where only `state` and `mode` are asked for; else at most 2000"""
    more: bool
    """There are, or may be, more than `total`"""


class CustomerRisk(TypedDict):
    customer_email: str | None
    customer_id: str | None
    risk_score: int
    risk_level: RiskLevel
    previous_score: int | None
    trend: Literal["rising", "steady", "falling"]
    churn_probability_30d: float | None
    signals: list[RiskSignal]
    """Those that add or take points, the most first"""
    computed_at: str


class CustomerRiskDetailsScoreAfter(TypedDict):
    login: int
    payment: int


class CustomerRiskDetailsHistoryItem(TypedDict):
    date: str
    """In UTC"""
    risk_score: int
    risk_level: RiskLevel


class CustomerRiskDetails(TypedDict):
    customer_email: str | None
    customer_id: str | None
    risk_score: int
    risk_level: RiskLevel
    previous_score: int | None
    trend: Literal["rising", "steady", "falling"]
    churn_probability_30d: float | None
    signals: list[RiskSignal]
    """Those that add or take points, the most first"""
    computed_at: str
    counterfactual: str | None
    score_after: CustomerRiskDetailsScoreAfter
    """The score after one login, or after a payment that goes through"""
    history: list[CustomerRiskDetailsHistoryItem]
    """The score of each day, the earliest first; 400 days at the most"""


CustomerState: TypeAlias = "Literal[\"left\", \"could_not_pay\", \"at_risk\", \"recovered\", \"active\"]"


class CustomerSubscription(TypedDict):
    id: str
    provider: str
    subscription_id: str
    """At the provider"""
    plan_name: str | None
    status: Literal["unknown", "running", "ended"]
    """`unknown`: the provider has not said yet"""
    cancel_scheduled: bool
    mrr: int | None
    currency: str | None
    started_at: str | None
    ended_at: str | None
    test: bool


class CustomerSummaryLetter(TypedDict):
    state: LetterState
    sent: int
    of: int | None


class CustomerSummary(TypedDict):
    id: str
    """The address, or the customer's id where no address is known"""
    customer_email: str | None
    customer_id: str | None
    customer_name: str | None
    plan_name: str | None
    locale: str | None
    state: CustomerState
    since: str
    """When the latest churn event was created; else when the score became what it is"""
    event_type: EventType | None
    churn_event_id: str | None
    reason: str | None
    reason_code: CancelReason | None
    held_back: Literal["do_not_contact", "sensitive", "dispute", "test_mode", "unverified"] | None
    sample: bool
    """Made up: it goes when the project's sample data is removed"""
    letter: CustomerSummaryLetter
    mrr: int | None
    currency: str | None
    risk: CustomerRisk | None
    test: bool


class DeliveryAttempt(TypedDict):
    at: str
    cause: Literal["schedule", "manual"]
    url: str
    """Without its query"""
    status_code: int | None
    latency_ms: int
    error: str | None
    detail: str | None
    response: str | None


DeliveryStatus: TypeAlias = "Literal[\"pending\", \"delivering\", \"delivered\", \"failed\", \"stopped\"]"


class Digest(TypedDict):
    weekly: bool
    """Whether the caller gets the digest of this project, on Mondays by mail"""


class Erasure(TypedDict):
    id: str
    status: Literal["queued", "running", "done"]
    requested_at: str
    finished_at: str | None


EventSource: TypeAlias = "Literal[\"api\", \"custom\", \"cancel_flow\", \"stripe\", \"razorpay\", \"paddle\", \"import\"]"


EventStatus: TypeAlias = "Literal[\"new\", \"processing\", \"variants_generated\", \"email_sent\", \"recovered\", \"lost\"]"


EventType: TypeAlias = "Literal[\"cancellation\", \"payment_failed\"]"


class ExperimentArmsItem(TypedDict):
    name: str
    subject: NotRequired[str]
    body: NotRequired[str]
    generated: NotRequired[bool]
    """The text that is written for each event, instead of one"""


class Experiment(TypedDict):
    id: str
    name: str
    strategy: Strategy
    reason: Cause | None
    status: ExperimentStatus
    arms: list[ExperimentArmsItem]
    recovery_window: str
    started_at: str | None
    stopped_at: str | None
    created_at: str
    updated_at: str
    sample: bool
    """Made up: it goes when the project's sample data is removed"""


class ExperimentArmResults(TypedDict):
    name: str
    subject: NotRequired[str]
    body: NotRequired[str]
    generated: NotRequired[bool]
    """The text that is written for each event, instead of one"""
    assigned: int
    """Customers with a variant of this arm that nobody edited"""
    sends: int
    """Of those, how many were mailed; each customer counts with the first mail"""
    opened: int
    """Of those, how many opened it, machines left out"""
    clicked: int
    """Of those, how many followed a link, machines left out"""
    recovered: int
    """Of those, how many have come back so far while it was the last mail"""
    settled: int
    """Mailed customers past the recovery window"""
    saves: int
    """Of those, how many had come back within it"""
    rate: float | None
    low: float | None
    high: float | None


class ExperimentComparison(TypedDict):
    first: str
    """An arm's name"""
    second: str
    difference: float | None
    low: float
    """With those of the other pairs right at all times at once with a chance of 95%"""
    high: float
    e_value: float
    """Evidence against equal rates; 1 is none, and 10^12 is the highest value reported"""
    p_value: float
    """Valid however often it is looked at; corrected for the number of pairs"""
    verdict: Literal["better", "worse", "still_measuring"]
    more_sends: int | None
    sentence: str


class ExperimentResults(TypedDict):
    id: str
    name: str
    strategy: Strategy
    reason: Cause | None
    status: ExperimentStatus
    arms: list[ExperimentArmResults]
    recovery_window: str
    started_at: str | None
    stopped_at: str | None
    created_at: str
    updated_at: str
    sample: bool
    """Made up: it goes when the project's sample data is removed"""
    comparisons: list[ExperimentComparison]
    """Each arm with each that follows it"""
    best: str | None
    summary: str


ExperimentStatus: TypeAlias = "Literal[\"draft\", \"running\", \"stopped\"]"


class ExperimentUpdateArmsItem(TypedDict):
    name: str
    subject: NotRequired[str]
    body: NotRequired[str]
    generated: NotRequired[bool]
    """The text that is written for each event, instead of one"""


class ExperimentUpdate(TypedDict):
    name: NotRequired[str]
    arms: NotRequired[list[ExperimentUpdateArmsItem]]
    """Each with `subject` and `body`, or one with `generated: true`. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}; {{customer_name|there}} says what to write where the name is not known."""


ExplanationKind: TypeAlias = "Literal[\"score\", \"alert\", \"offer\", \"event\", \"reason\", \"hold\", \"rank\", \"variant\", \"refusal\", \"message\", \"recovery\"]"


class ForecastRetentionCurveItem(TypedDict):
    month: int
    survival: float


class ForecastRetention(TypedDict):
    model: Literal["sbg", "bdw"]
    alpha: float
    beta: float
    c: float
    """1 in an sbg"""
    log_likelihood: float
    periods_fitted: int
    """Months of customers' lives in which anybody was seen"""
    curve: list[ForecastRetentionCurveItem]


class ForecastBacktestBaselines(TypedDict):
    constant_churn: float | None
    last_rate: float | None


class ForecastBacktestAheadItem(TypedDict):
    months: int
    """How many months ahead"""
    outcomes: int
    """How many months came that it is compared with"""
    mape: float | None
    constant_churn: float | None
    last_rate: float | None
    interval_coverage: float | None


class ForecastBacktest(TypedDict):
    folds: int
    """Past months from which it was looked up to three months ahead"""
    mape: float | None
    baseline_mape: float | None
    baselines: ForecastBacktestBaselines
    interval_coverage: float | None
    ahead: list[ForecastBacktestAheadItem]
    """The same by how many months ahead was looked, the nearest first"""


class Forecast(TypedDict):
    currency: str
    as_of: str
    basis: Literal["subscriptions", "churn_events"]
    includes_new_business: bool
    """Whether `mrr` counts customers who are expected to come; `components.new` and `.reactivation` say how much"""
    series: list[ForecastMonth]
    at_risk_mrr: int
    """Of the churn events that are open"""
    expected_churned_mrr_30d: int | None
    retention: ForecastRetention | None
    backtest: ForecastBacktest | None
    warnings: list[str]
    reason: str | None


class ForecastMonthComponents(TypedDict):
    start: int
    """In the currency's minor unit"""
    new: int
    """In the currency's minor unit"""
    reactivation: int
    """In the currency's minor unit"""
    expansion: int
    """In the currency's minor unit"""
    contraction: int
    """In the currency's minor unit"""
    churn: int
    """In the currency's minor unit"""


class ForecastMonth(TypedDict):
    month: str
    """The month in which it ends: a month of the forecast goes from the day of `as_of` to the same day of the next month"""
    mrr: int | None
    low: int | None
    high: int | None
    inner_low: int | None
    inner_high: int | None
    interval: float
    """The share of simulated futures that end between low and high"""
    components: ForecastMonthComponents | None
    expected_churned_mrr: int
    """That comes to be at risk: recovered and lost together"""
    expected_recovered_mrr: int
    """In the currency's minor unit"""
    expected_lost_mrr: int
    """In the currency's minor unit"""


class GenerateRequest(TypedDict):
    regenerate: NotRequired[bool]
    """Write variants that exist already anew"""


class Generation(TypedDict):
    event_id: str
    status: EventStatus
    variants: list[Variant]


class HealthDatabase(TypedDict):
    probe_ms: float
    probed_at: str


class HealthNodesItem(TypedDict):
    id: str
    place: str
    version: str
    seen_at: str


class Health(TypedDict):
    status: Literal["ok"]
    version: NotRequired[str]
    uptime_seconds: NotRequired[int]
    database: NotRequired[HealthDatabase]
    nodes: NotRequired[list[HealthNodesItem]]
    """Those that serve the same PostgreSQL database at the moment, by host and data folder"""


class Hits(TypedDict):
    people: int
    machines: int


class IdentityProviderLogin(TypedDict):
    provider: str
    """Its name in [[auth.idp]]"""
    code: str
    code_verifier: str
    """The secret of PKCE (RFC 7636)"""
    redirect_uri: str
    """The same as in the authorization request"""
    nonce: NotRequired[str | None]
    session: NotRequired[bool | None]


class ImportRows(TypedDict):
    read: int
    imported: int
    """In a dry run: that would be"""
    unchanged: int
    """Events that were imported before"""
    rejected: int
    """See the errors"""


class Import(TypedDict):
    id: str
    kind: ImportKind
    dry_run: bool
    status: ImportStatus
    bytes: int
    progress: float
    """The part of the file that is done with, 0 to 1"""
    rows: ImportRows
    error: str | None
    created_at: str
    started_at: str | None
    finished_at: str | None


ImportKind: TypeAlias = "Literal[\"customers\", \"subscriptions\", \"churn_events\"]"


ImportStatus: TypeAlias = "Literal[\"queued\", \"running\", \"completed\", \"failed\"]"


class ImportedSuppressionsErrorsItem(TypedDict):
    line: int
    message: str


class ImportedSuppressions(TypedDict):
    added: int
    already_suppressed: int
    """They keep their first reason and time"""
    rejected: int
    errors: list[ImportedSuppressionsErrorsItem]
    """Of the rows that were rejected, the first hundred"""


class InboundEventNotesItem(TypedDict):
    field: str
    message: str


class InboundEvent(TypedDict):
    id: str
    source: Literal["custom", "stripe", "razorpay", "paddle"]
    event_id: str | None
    signed: bool
    status: InboundStatus
    reason: str | None
    notes: list[InboundEventNotesItem]
    """Of the custom webhook: the fields that did not fit, and what was done about each. `body` is all of it"""
    count: int
    """Of what was dropped on arrival: how many with this reason in this hour"""
    attempts: int
    churn_event_id: str | None
    received_at: str
    processed_at: str | None


class InboundEventWithBodyNotesItem(TypedDict):
    field: str
    message: str


class InboundEventWithBody(TypedDict):
    id: str
    source: Literal["custom", "stripe", "razorpay", "paddle"]
    event_id: str | None
    signed: bool
    status: InboundStatus
    reason: str | None
    notes: list[InboundEventWithBodyNotesItem]
    """Of the custom webhook: the fields that did not fit, and what was done about each. `body` is all of it"""
    count: int
    """Of what was dropped on arrival: how many with this reason in this hour"""
    attempts: int
    churn_event_id: str | None
    received_at: str
    processed_at: str | None
    size: int
    """Of the body, in bytes"""
    body: str | None


InboundStatus: TypeAlias = "Literal[\"queued\", \"processed\", \"dropped\", \"failed\"]"


class InstanceDataFolder(TypedDict):
    path: str
    bytes: int
    database_bytes: int
    """0 where the database is PostgreSQL's"""
    free_bytes: int
    """On the disk of the data folder"""


class InstanceLastBackup(TypedDict):
    file: str
    bytes: int
    at: str


InstanceMail = TypedDict("InstanceMail", {
    "transport": "Literal[\"smtp\", \"outbox\"]",
    "host": "str | None",
    "port": "int | None",
    "tls": "Literal[\"starttls\", \"tls\", \"none\"] | None",
    "user": "str | None",
    "from": "str | None",
    "dkim_domain": "str | None",
    "daily_limit": "int",
})


class InstanceModelLastCall(TypedDict):
    at: str
    ok: bool
    error: str | None


class InstanceModel(TypedDict):
    configured: bool
    name: str | None
    host: str | None
    last_call: InstanceModelLastCall | None


class Instance(TypedDict):
    version: str
    started_at: str
    uptime_seconds: int
    public_url: str
    served_by: ServedBy
    database: Literal["sqlite", "postgresql"]
    data_folder: InstanceDataFolder
    last_backup: InstanceLastBackup | None
    backup: InstanceBackup | None
    """The last that was asked for over the API since the start"""
    mail: InstanceMail
    model: InstanceModel
    registration: Literal["auto", "open", "closed"]
    accounts: int
    projects: int
    examination: InstanceExamination | None
    """Null until the first since the start was made"""


class InstanceBackup(TypedDict):
    status: Literal["running", "done", "failed"]
    file: str
    """In the folder `backups` of the data folder"""
    bytes: int | None
    error: str | None
    started_at: str
    finished_at: str | None


class InstanceExaminationFindingsItem(TypedDict):
    about: str
    """The setting or part of the instance"""
    state: Literal["good", "mind", "bad"]
    says: str
    """What was found, and what to do about it"""
    code: str
    """What was found, to be said in another language with `values`"""
    values: dict[str, str | float]


class InstanceExamination(TypedDict):
    examined_at: str
    took_ms: int
    findings: list[InstanceExaminationFindingsItem]


class Invitation(TypedDict):
    id: str
    email: str
    role: Role
    status: Literal["pending", "expired"]
    expires_at: str
    created_at: str


class InvitationAcceptance(TypedDict):
    name: NotRequired[str | None]
    password: NotRequired[str | None]
    session: NotRequired[bool | None]


class JobConcerns(TypedDict):
    churn_event_id: NotRequired[str]
    message_id: NotRequired[str]
    inbound_event_id: NotRequired[str]
    alert_id: NotRequired[str]
    member_id: NotRequired[str]


class Job(TypedDict):
    id: str
    kind: str
    title: str
    """The kind in words"""
    concerns: JobConcerns
    """What it works on, as far as that has an id"""
    state: JobState
    attempts: int
    next_run_at: str | None
    last_error: str | None
    created_at: str
    finished_at: str | None


JobState: TypeAlias = "Literal[\"waiting\", \"running\", \"failed\", \"done\"]"


class KeyRotation(TypedDict):
    keys: NotRequired[list[Literal["secret", "public", "webhook", "identity"]] | None]
    grace_period: NotRequired[str | None]


class KnowledgePlansItem(TypedDict):
    id: NotRequired[str | None]
    name: str
    price: NotRequired[int | None]
    currency: NotRequired[str | None]
    interval: NotRequired[Literal["month", "year"] | None]
    holds: NotRequired[str | None]
    lacks: NotRequired[str | None]
    url: NotRequired[str | None]


class KnowledgeFeaturesItem(TypedDict):
    id: NotRequired[str | None]
    name: str
    use: NotRequired[str | None]
    url: NotRequired[str | None]
    events: NotRequired[list[str] | None]


class KnowledgeStoriesItem(TypedDict):
    id: NotRequired[str | None]
    text: str
    who: NotRequired[str | None]
    permission: Literal[True]
    """That the customer agreed to be quoted"""
    reasons: NotRequired[list[CancelReason] | None]
    plans: NotRequired[list[str] | None]


class KnowledgeFixesItem(TypedDict):
    id: NotRequired[str | None]
    what: str
    shipped_on: NotRequired[str | None]
    limit: NotRequired[str | None]
    url: NotRequired[str | None]
    reasons: NotRequired[list[CancelReason] | None]
    words: NotRequired[list[str] | None]


class KnowledgeFounder(TypedDict):
    name: NotRequired[str | None]
    signature: NotRequired[str | None]
    calendar_url: NotRequired[str | None]


class KnowledgeOffersItem(TypedDict):
    reason: CancelReason
    offer_type: str
    title: str
    description: str
    discount_percent: int | None
    extension_days: int | None
    rules: Any | None


class Knowledge(TypedDict):
    product: NotRequired[str | None]
    plans: NotRequired[list[KnowledgePlansItem] | None]
    features: NotRequired[list[KnowledgeFeaturesItem] | None]
    stories: NotRequired[list[KnowledgeStoriesItem] | None]
    fixes: NotRequired[list[KnowledgeFixesItem] | None]
    founder: NotRequired[KnowledgeFounder | None]
    tone: NotRequired[str | None]
    offers: list[KnowledgeOffersItem]
    """The active retention offers of the project, set there"""


class KnowledgeInputPlansItem(TypedDict):
    id: NotRequired[str | None]
    name: str
    price: NotRequired[int | None]
    currency: NotRequired[str | None]
    interval: NotRequired[Literal["month", "year"] | None]
    holds: NotRequired[str | None]
    lacks: NotRequired[str | None]
    url: NotRequired[str | None]


class KnowledgeInputFeaturesItem(TypedDict):
    id: NotRequired[str | None]
    name: str
    use: NotRequired[str | None]
    url: NotRequired[str | None]
    events: NotRequired[list[str] | None]


class KnowledgeInputStoriesItem(TypedDict):
    id: NotRequired[str | None]
    text: str
    who: NotRequired[str | None]
    permission: Literal[True]
    """That the customer agreed to be quoted"""
    reasons: NotRequired[list[CancelReason] | None]
    plans: NotRequired[list[str] | None]


class KnowledgeInputFixesItem(TypedDict):
    id: NotRequired[str | None]
    what: str
    shipped_on: NotRequired[str | None]
    limit: NotRequired[str | None]
    url: NotRequired[str | None]
    reasons: NotRequired[list[CancelReason] | None]
    words: NotRequired[list[str] | None]


class KnowledgeInputFounder(TypedDict):
    name: NotRequired[str | None]
    signature: NotRequired[str | None]
    calendar_url: NotRequired[str | None]


class KnowledgeInput(TypedDict):
    product: NotRequired[str | None]
    plans: NotRequired[list[KnowledgeInputPlansItem] | None]
    features: NotRequired[list[KnowledgeInputFeaturesItem] | None]
    stories: NotRequired[list[KnowledgeInputStoriesItem] | None]
    fixes: NotRequired[list[KnowledgeInputFixesItem] | None]
    founder: NotRequired[KnowledgeInputFounder | None]
    tone: NotRequired[str | None]
    offers: NotRequired[Any]
    """As shown; not changed here"""


LetterState: TypeAlias = "Literal[\"no_mail\", \"opened\", \"sent\", \"by_hand\", \"ready\", \"none\"]"


class ListMeta(TypedDict):
    page: int
    per_page: int
    total: int


class ListedProject(TypedDict):
    id: str
    slug: str
    name: str
    role: Role
    has_sample_data: bool
    """Made-up data is among the project's own, until it is removed"""
    created_at: str


class LogMeta(TypedDict):
    per_page: int
    total: int
    next_cursor: str | None


class Login(TypedDict):
    email: str
    password: str
    session: NotRequired[bool | None]


class Logout(TypedDict):
    everywhere: NotRequired[bool | None]


MailPreview = TypedDict("MailPreview", {
    "subject": "str",
    "text": "str",
    "html": "str",
    "from": "str",
    "reply_to": "str | None",
    "to": "str",
    "headers": "dict[str, str]",
})


class MailReceived(TypedDict):
    status: Literal["ok"]
    outcomes: list[Literal["reply", "repeat", "automatic", "own", "unknown_sender", "report", "unreadable"]]
    """What became of each mail in the post. `reply`: stored. `repeat`: known. `automatic`: a machine wrote it. `own`: from the project's own people. `unknown_sender`: nobody who was mailed in the last 60 days. `report`: a bounce or complaint, taken as such. `unreadable`: no mail"""


class MailWebhooksUrls(TypedDict):
    raw: str
    ses: str
    postmark: str
    mailgun: str
    sendgrid: str
    inbound: str


class MailWebhooks(TypedDict):
    urls: MailWebhooksUrls
    """Where each provider reports bounces and complaints; `raw` takes mails of a mail server itself; `inbound` takes customers' replies. Anyone who knows a URL can report: treat them like passwords"""
    mailgun_signing_key: bool
    """Whether it is set"""
    sendgrid_public_key: str | None
    return_path: str | None


class MailWebhooksUpdate(TypedDict):
    mailgun_signing_key: NotRequired[str | None]
    sendgrid_public_key: NotRequired[str | None]
    return_path: NotRequired[str | None]


class McpMessageError(TypedDict):
    code: int
    message: str


class McpMessage(TypedDict):
    jsonrpc: Literal["2.0"]
    id: str | int
    result: NotRequired[dict[str, Any]]
    error: NotRequired[McpMessageError]


class Member(TypedDict):
    id: str
    user_id: str
    email: str
    name: str | None
    role: Role
    joined_at: str


class MemberUpdate(TypedDict):
    role: Role


class MessageFrom(TypedDict):
    name: str | None
    address: str


class MessageOpens(TypedDict):
    by_person_at: str | None
    by_machine_at: str | None


class MessageClicks(TypedDict):
    by_person_at: str | None
    by_machine_at: str | None
    last_at: str | None
    last_link: str | None


Message = TypedDict("Message", {
    "id": "str",
    "status": "MessageStatus",
    "automatic": "bool",
    "to": "str",
    "from": "MessageFrom",
    "subject": "str",
    "churn_event_id": "str | None",
    "variant_id": "str | None",
    "last_error": "str | None",
    "created_at": "str",
    "handed_over_at": "str | None",
    "delivered_at": "str | None",
    "opened_at": "str | None",
    "clicked_at": "str | None",
    "bounced_at": "str | None",
    "complained_at": "str | None",
    "reply_to": "str | None",
    "message_id": "str",
    "text": "str",
    "html": "str",
    "links": "list[str]",
    "delivery": "str | None",
    "feedback": "str | None",
    "opens": "MessageOpens",
    "clicks": "MessageClicks",
    "gives_up_at": "str | None",
})


MessageStatus: TypeAlias = "Literal[\"queued\", \"sent\", \"failed\", \"stopped\", \"bounced\"]"


class MessageSummaryFrom(TypedDict):
    name: str | None
    address: str


MessageSummary = TypedDict("MessageSummary", {
    "id": "str",
    "status": "MessageStatus",
    "automatic": "bool",
    "to": "str",
    "from": "MessageSummaryFrom",
    "subject": "str",
    "churn_event_id": "str | None",
    "variant_id": "str | None",
    "last_error": "str | None",
    "created_at": "str",
    "handed_over_at": "str | None",
    "delivered_at": "str | None",
    "opened_at": "str | None",
    "clicked_at": "str | None",
    "bounced_at": "str | None",
    "complained_at": "str | None",
})


class MissingKnowledge(TypedDict):
    strategy: Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "discount"]
    needs: Literal["usage", "cheaper_plan", "plan_gap", "pause_terms", "founder_name", "shipped_fix", "story", "discount_offer"]
    sentence: str


Mode: TypeAlias = "Literal[\"live\", \"test\"]"


class ModelTest(TypedDict):
    ok: bool
    model: str
    took_ms: int
    error: str | None


MrrMovementsPeriod = TypedDict("MrrMovementsPeriod", {
    "from": "str",
    "to": "str",
    "timezone": "str",
})


class MrrMovementsMonthsItemMrrMovements(TypedDict):
    start: int
    new: int
    """From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other."""
    reactivation: int
    """From customers that paid before, but not at the start."""
    expansion: int
    """The increase from customers that paid at both ends of the period."""
    contraction: int
    """The decrease from customers that paid at both ends of the period."""
    churn: int
    """What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it."""
    churn_voluntary: int
    churn_involuntary: int
    """The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event."""
    end: int
    paused: int
    """From customers whose subscriptions were paused: they pay nothing now, but have not left."""
    resumed: int
    """From customers whose paused subscriptions were resumed, or ended."""


class MrrMovementsMonthsItemCustomers(TypedDict):
    active_at_start: int
    active: int
    new: int
    churned: int
    reactivated: int
    paused: int
    resumed: int


class MrrMovementsMonthsItem(TypedDict):
    month: str
    complete: bool
    """False for the month that is not over: it ends now"""
    mrr_movements: MrrMovementsMonthsItemMrrMovements | None
    """What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known."""
    gross_revenue_retention: float | None
    net_revenue_retention: float | None
    customer_churn_rate: float | None
    churn_rate_denominator: Literal["customers_active_at_start"] | None
    """The divisor of the churn rate."""
    quick_ratio: float | None
    arpa: float | None
    arr: int | None
    """end × 12: the revenue of a year at this rate."""
    customers: MrrMovementsMonthsItemCustomers | None
    """Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned."""


class MrrMovements(TypedDict):
    period: MrrMovementsPeriod
    currency: str
    pending_subscriptions: int
    """Subscriptions with changes that these numbers do not include yet: 0 except during a large import."""
    months: list[MrrMovementsMonthsItem] | None
    """What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known."""


class NewCancelFlowLink(TypedDict):
    customer_email: NotRequired[str | None]
    customer_id: NotRequired[str | None]
    customer_name: NotRequired[str | None]
    expires_in: NotRequired[str | None]
    return_url: NotRequired[str | None]


class NewChurnEvent(TypedDict):
    customer_email: str
    event_type: EventType
    customer_name: NotRequired[str | None]
    customer_id: NotRequired[str | None]
    cancel_reason: NotRequired[str | None]
    mrr: NotRequired[int | None]
    currency: NotRequired[str | None]
    plan_name: NotRequired[str | None]
    tenure_days: NotRequired[int | None]
    locale: NotRequired[str | None]
    timezone: NotRequired[str | None]
    test: NotRequired[bool | None]
    metadata: NotRequired[dict[str, Any] | None]


class NewExperimentArmsItem(TypedDict):
    name: str
    subject: NotRequired[str]
    body: NotRequired[str]
    generated: NotRequired[bool]
    """The text that is written for each event, instead of one"""


class NewExperiment(TypedDict):
    name: str
    strategy: Strategy
    reason: NotRequired[Cause | None]
    arms: list[NewExperimentArmsItem]
    """Each with `subject` and `body`, or one with `generated: true`. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}; {{customer_name|there}} says what to write where the name is not known."""
    recovery_window: NotRequired[str | None]


class NewInvitation(TypedDict):
    email: str
    role: Role


class NewProject(TypedDict):
    name: str
    slug: NotRequired[str | None]
    settings: NotRequired[SettingsUpdate]


NewRehearsal = TypedDict("NewRehearsal", {
    "from": "str",
    "to": "str",
    "settings": "NotRequired[SettingsUpdate]",
})


class NewSuppression(TypedDict):
    email: str
    reason: NotRequired[SuppressionReason | None]


class NewTestMail(TypedDict):
    to: str


class NewTrackedEvent(TypedDict):
    customer_email: NotRequired[str | None]
    customer_id: NotRequired[str | None]
    event: str
    timestamp: NotRequired[str | None]
    occurred_at: NotRequired[str | None]
    event_id: NotRequired[str | None]
    properties: NotRequired[dict[str, Any] | None]


class NewWebhookEndpoint(TypedDict):
    kind: NotRequired[WebhookEndpointKind]
    url: str
    """An https address; it is checked here and at every delivery"""
    events: NotRequired[list[WebhookEvent]]
    """Required of a `webhook`"""
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


class NumberedLogMeta(TypedDict):
    page: int
    per_page: int
    total: int
    next_cursor: str | None


class OfferApplicationTerms(TypedDict):
    percent: NotRequired[int]
    months: NotRequired[int]
    days: NotRequired[int]
    price_id: NotRequired[str]
    offer_id: NotRequired[str]
    when: NotRequired[str]


class OfferApplication(TypedDict):
    id: str
    kind: OfferApplicationKind
    status: OfferApplicationStatus
    reason: str | None
    provider: str
    applied_at: str | None
    effective_from: str | None
    effective_until: str | None
    reverted_at: str | None
    revert_reason: str | None
    session_id: str
    """The session of the cancel flow in which it was accepted first"""
    customer_email: str | None
    customer_id: str | None
    subscription_id: str | None
    terms: OfferApplicationTerms
    revert_asked_at: str | None
    test: bool
    created_at: str


OfferApplicationKind: TypeAlias = "Literal[\"discount\", \"extension\", \"downgrade\", \"pause\", \"cancellation\"]"


OfferApplicationStatus: TypeAlias = "Literal[\"pending\", \"applied\", \"failed\", \"not_possible\"]"


class OfferArm(TypedDict):
    name: str
    percent: int
    offer: OfferContent


class OfferContent(TypedDict):
    offer_type: OfferType
    title: str
    description: str
    cta_button_text: str
    discount_percent: NotRequired[int | None]
    extension_days: NotRequired[int | None]
    months: NotRequired[int | None]
    offer_id: NotRequired[str | None]
    price_id: NotRequired[str | None]
    when: NotRequired[Literal["period_end", "now"] | None]
    action: NotRequired[Literal["pause"] | None]
    pause_months: NotRequired[int | None]


class OfferProgressData(TypedDict):
    status: OfferApplicationStatus
    text: str
    """To be shown to the customer"""


class OfferProgress(TypedDict):
    data: OfferProgressData | None


class OfferRules(TypedDict):
    min_mrr: NotRequired[int | None]
    max_mrr: NotRequired[int | None]
    min_tenure_days: NotRequired[int | None]
    plans: NotRequired[list[str] | None]


OfferType: TypeAlias = "Literal[\"discount\", \"extension\", \"downgrade\", \"feature_unlock\", \"custom\"]"


class Ok(TypedDict):
    status: Literal["ok"]


class PasswordReset(TypedDict):
    token: str
    """From the link in the mail"""
    password: str
    """Not one of the commonest passwords"""
    session: NotRequired[bool | None]


class PasswordResetRequest(TypedDict):
    email: str


class PersonalData(TypedDict):
    exported_at: str
    emails: list[str]
    customer_ids: list[str]
    kinds: dict[str, list[dict[str, Any]]]
    """Every stored row about the person, by kind, with its fields; a kind without rows is empty"""


class PersonalDataRequest(TypedDict):
    customer_email: NotRequired[str | None]
    customer_id: NotRequired[str | None]


class PooledCohorts(TypedDict):
    period: int
    members: int
    """All who have lived through the period, of whatever cohort"""
    recovered: NotRequired[int | None]
    retained: NotRequired[int | None]
    rate: float | None
    low: float | None
    high: float | None
    mrr: int
    mrr_rate: float | None


class Project(TypedDict):
    id: str
    slug: str
    name: str
    public_key: str
    secret_key_prefix: str
    webhook_secret: NotRequired[str]
    """For admins"""
    identity_secret: NotRequired[str]
    """For admins"""
    settings: Settings
    role: Role
    has_sample_data: bool
    """Made-up data is among the project's own, until it is removed"""
    automation_paused_at: str | None
    created_at: str
    updated_at: str


class ProjectPause(TypedDict):
    id: str
    slug: str
    automation_paused_at: str | None


class ProjectUpdate(TypedDict):
    name: NotRequired[str]
    settings: NotRequired[SettingsUpdate]


class Ready(TypedDict):
    status: Literal["ready"]


class RecoveredChurnEvent(TypedDict):
    id: str
    status: Literal["recovered"]
    recovered_at: str


class Registration(TypedDict):
    email: str
    password: str
    """Not one of the commonest passwords"""
    name: NotRequired[str | None]
    setup_token: NotRequired[str | None]
    session: NotRequired[bool | None]


class RehearsalTotals(TypedDict):
    would_send: int
    would_hold: int


class RehearsalWouldSendItem(TypedDict):
    at: str
    customer_email: str
    churn_event_id: str
    strategy: Strategy
    subject: str
    why: str
    """One sentence, for people"""


class RehearsalWouldHoldItem(TypedDict):
    at: str
    customer_email: str
    churn_event_id: str
    held: str
    """Why, for programs: one of recovered, lost, suppressed, automation_off, kind_off, ask_above, automation_changed, public_key, test_mode, dispute, sensitive, do_not_contact, customer_sensitive, other_event, customer_deleted, cancelled, holdout, loopback_links, replied, paused, project_paused, waiting_for_variants, waiting_for_model, sent_by_hand, all_sent, nothing_new, customer_cap, daily_limit, nothing_due, too_late, not_sendable"""
    why: str
    """One sentence, for people"""


Rehearsal = TypedDict("Rehearsal", {
    "id": "str",
    "status": "Literal[\"queued\", \"running\", \"done\", \"failed\"]",
    "from": "str",
    "to": "str",
    "events": "int",
    "totals": "RehearsalTotals",
    "would_send": "list[RehearsalWouldSendItem]",
    "would_hold": "list[RehearsalWouldHoldItem]",
})


Reply = TypedDict("Reply", {
    "id": "str",
    "churn_event_id": "str | None",
    "message_id": "str",
    "customer_email": "str",
    "from": "str",
    "subject": "str",
    "text": "str",
    "wish": "Literal[\"no_contact\", \"deletion\"] | None",
    "vouched_by": "Literal[\"thread\", \"authentication\"] | None",
    "received_at": "str",
    "handled_at": "str | None",
})


class ReplyHandling(TypedDict):
    resume: NotRequired[bool]
    """Whether what was planned goes on; unless set, it is given up, because a person has taken over"""


class RetentionOfferFallback(TypedDict):
    offer_type: OfferType
    title: str
    description: str
    cta_button_text: str
    discount_percent: NotRequired[int | None]
    extension_days: NotRequired[int | None]
    months: NotRequired[int | None]
    offer_id: NotRequired[str | None]
    price_id: NotRequired[str | None]
    when: NotRequired[Literal["period_end", "now"] | None]
    action: NotRequired[Literal["pause"] | None]
    pause_months: NotRequired[int | None]


class RetentionOffer(TypedDict):
    reason: CancelReason
    offer_type: OfferType
    title: str
    description: str
    cta_button_text: str
    discount_percent: int | None
    extension_days: int | None
    months: NotRequired[int | None]
    offer_id: NotRequired[str | None]
    price_id: NotRequired[str | None]
    when: NotRequired[Literal["period_end", "now"] | None]
    action: NotRequired[Literal["pause"] | None]
    pause_months: NotRequired[int | None]
    is_active: bool
    rules: NotRequired[OfferRules | None]
    cooldown_days: NotRequired[int | None]
    fallback: NotRequired[RetentionOfferFallback | None]
    arms: NotRequired[list[OfferArm] | None]
    valid_until: NotRequired[str | None]
    created_at: str
    updated_at: str


class RetentionOfferInputFallback(TypedDict):
    offer_type: OfferType
    title: str
    description: str
    cta_button_text: str
    discount_percent: NotRequired[int | None]
    extension_days: NotRequired[int | None]
    months: NotRequired[int | None]
    offer_id: NotRequired[str | None]
    price_id: NotRequired[str | None]
    when: NotRequired[Literal["period_end", "now"] | None]
    action: NotRequired[Literal["pause"] | None]
    pause_months: NotRequired[int | None]


class RetentionOfferInput(TypedDict):
    offer_type: OfferType
    title: str
    description: str
    cta_button_text: str
    discount_percent: NotRequired[int | None]
    extension_days: NotRequired[int | None]
    months: NotRequired[int | None]
    offer_id: NotRequired[str | None]
    price_id: NotRequired[str | None]
    when: NotRequired[Literal["period_end", "now"] | None]
    action: NotRequired[Literal["pause"] | None]
    pause_months: NotRequired[int | None]
    is_active: bool
    rules: NotRequired[OfferRules | None]
    cooldown_days: NotRequired[int | None]
    fallback: NotRequired[RetentionOfferInputFallback | None]
    arms: NotRequired[list[OfferArm] | None]
    valid_until: NotRequired[str | None]
    reason: NotRequired[Any]
    """As in the path, which is the one that counts"""


class RetriedDelivery(TypedDict):
    opaque_id: str
    status: DeliveryStatus


class RetriedInboundEvents(TypedDict):
    retried: int


RiskLevel: TypeAlias = "Literal[\"low\", \"medium\", \"high\", \"critical\"]"


class RiskSignal(TypedDict):
    name: Literal["no_events_14d", "unusual_silence", "declining_usage", "cancel_page_views", "failed_payments", "feature_breadth_drop", "billing_page_views", "plan_downgrade", "data_export", "team_member_removed", "support_tickets", "errors_seen", "previous_cancellation", "plan_upgrade", "invite_sent"]
    value: float
    usual: float | None
    weight: int
    """The points that it adds to the score"""
    sentence: str


Role: TypeAlias = "Literal[\"viewer\", \"member\", \"admin\", \"owner\"]"


class RotatedKeys(TypedDict):
    secret_key: NotRequired[str]
    """Shown this once"""
    public_key: NotRequired[str]
    webhook_secret: NotRequired[str]
    identity_secret: NotRequired[str]


class SampleData(TypedDict):
    customers: int
    churn_events: int


class SegmentReceipt(TypedDict):
    success: Literal[True]


class SentVariant(TypedDict):
    variant_id: str
    status: Literal["sent"]
    sent_at: str
    recipient: str


ServedBy: TypeAlias = "Literal[\"own_tls\", \"proxy\", \"plain_http\"]"


class SessionOfferApplication(TypedDict):
    id: str
    kind: OfferApplicationKind
    status: OfferApplicationStatus
    reason: str | None
    provider: str
    applied_at: str | None
    effective_from: str | None
    effective_until: str | None
    reverted_at: str | None
    revert_reason: str | None


class SettingsSenderBrand(TypedDict):
    logo_url: str | None
    logo_width: int
    """In pixels; the height follows"""
    color: str | None
    font: Literal["system", "arial", "verdana", "trebuchet", "georgia", "palatino", "courier"]


class SettingsSender(TypedDict):
    from_name: str | None
    from_email: str | None
    reply_to: str | None
    postal_address: str | None
    address: Literal["usual", "formal", "informal"]
    brand: SettingsSenderBrand


class SettingsLinks(TypedDict):
    billing_update_url: str | None
    reactivate_url: str | None
    pause_url: str | None
    downgrade_url: str | None
    book_call_url: str | None


SettingsAutomationQuietHours = TypedDict("SettingsAutomationQuietHours", {
    "from": "str",
    "to": "str",
})


class SettingsAutomationDunningByClassSoftItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsAutomationDunningByClassSoftItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsAutomationDunningByClassSoftItemText]


class SettingsAutomationDunningByClassHardItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsAutomationDunningByClassHardItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsAutomationDunningByClassHardItemText]


class SettingsAutomationDunningByClassExpiredItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsAutomationDunningByClassExpiredItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsAutomationDunningByClassExpiredItemText]


class SettingsAutomationDunningByClassAuthenticationItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsAutomationDunningByClassAuthenticationItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsAutomationDunningByClassAuthenticationItemText]


class SettingsAutomationDunningByClass(TypedDict):
    soft: list[SettingsAutomationDunningByClassSoftItem] | None
    hard: list[SettingsAutomationDunningByClassHardItem] | None
    expired: list[SettingsAutomationDunningByClassExpiredItem] | None
    authentication: list[SettingsAutomationDunningByClassAuthenticationItem] | None


class SettingsAutomationDunning(TypedDict):
    by_class: SettingsAutomationDunningByClass


class SettingsAutomationMaxEmailsPerCustomer(TypedDict):
    count: int
    per: str
    """A duration such as '30d'"""


class SettingsAutomation(TypedDict):
    generate: Literal["webhooks", "all", "off"]
    send: Literal["off", "recommended"]
    send_for: list[Literal["cancellation", "payment_failed"]]
    """Which kinds of events `send` is about"""
    send_delay: str
    """A duration such as '2h'"""
    quiet_hours: SettingsAutomationQuietHours | None
    weekdays_only: bool
    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    """Days of the week on which mails may go out; with `weekdays_only: true` those from mon to fri"""
    blackout_dates: list[str]
    dunning_schedule: list[str]
    """Durations after the failure, ascending"""
    dunning: SettingsAutomationDunning
    winback_schedule: list[str]
    """Durations after the cancellation, ascending: a mail of the next strategy goes out at each, also where `send_for` leaves cancellations to people. From 7 days on it has a text of its own, and from 30 days on it goes out only with a fix shipped since or an offer. The first takes the place of the mail at `send_delay` where it is due within a day of that. A cancellation is lost a week after the last at the earliest"""
    renewal_notice: str | None
    card_expiry_notice: str | None
    ask_above: int | None
    max_emails_per_customer: SettingsAutomationMaxEmailsPerCustomer
    holdout_percent: int
    trust_public_key: bool
    confirmations: bool
    """Whether a customer is mailed of what was carried out for them at the payment provider"""


class SettingsIntegrationsStripe(TypedDict):
    enabled: bool
    webhook_secret: bool
    api_key: bool
    apply_offers: bool
    """Whether accepted offers of verified customers are carried out at Stripe; the key must be allowed to write subscriptions and coupons"""
    apply_cancellations: bool
    """Whether the subscription of a verified customer who declines is set to end with its period at Stripe"""
    cancel_now: bool
    """With `apply_cancellations`: the subscription ends at once"""


class SettingsIntegrationsRazorpayPlansValue(TypedDict):
    name: NotRequired[str | None]
    amount: NotRequired[int | None]
    currency: NotRequired[str | None]


class SettingsIntegrationsRazorpay(TypedDict):
    enabled: bool
    webhook_secret: bool
    plans: dict[str, SettingsIntegrationsRazorpayPlansValue | None]
    """Names and prices of plans, which Razorpay's events do not name: amount in minor units per month, in the project's currency where none is given"""
    key_id: str | None
    key_secret: bool
    apply_offers: bool
    """Whether accepted offers of verified customers are carried out at Razorpay; `key_id` and `key_secret` are needed for it"""
    apply_cancellations: bool
    """Whether the subscription of a verified customer who declines is set to end with its period at Razorpay"""
    cancel_now: bool
    """With `apply_cancellations`: the subscription ends at once"""


class SettingsIntegrationsPaddle(TypedDict):
    enabled: bool
    webhook_secret: bool
    api_key: bool
    apply_offers: bool
    """Whether accepted offers of verified customers are carried out at Paddle; the key must be allowed to read and write subscriptions and discounts"""
    apply_cancellations: bool
    """Whether the subscription of a verified customer who declines is set to end with its period at Paddle"""
    cancel_now: bool
    """With `apply_cancellations`: the subscription ends at once"""


class SettingsIntegrations(TypedDict):
    stripe: SettingsIntegrationsStripe
    razorpay: SettingsIntegrationsRazorpay
    paddle: SettingsIntegrationsPaddle


class SettingsCancelFlowTheme(TypedDict):
    mode: Literal["auto", "light", "dark"]
    accent_color: str | None
    text_color: str | None
    background_color: str | None
    radius: int | None


class SettingsCancelFlow(TypedDict):
    verify_identity: bool
    mail_accepted_offers: bool
    """Whether owners and admins are mailed of accepted offers, once an hour at most"""
    holdout_percent: int
    """So many customers of a hundred, always the same ones, are shown no offer: the control group"""
    theme: SettingsCancelFlowTheme


class SettingsWall(TypedDict):
    mode: Literal["off", "banner", "modal", "block"]
    block_after_days: int
    access_ends_after_days: int | None


class SettingsTracking(TypedDict):
    opens: bool
    clicks: bool


class SettingsStrategies(TypedDict):
    learning: Literal["order", "full", "off"]


class SettingsRetention(TypedDict):
    webhook_bodies: int | None
    tracked_events: int | None
    mail_texts: int | None
    churn_events: int | None
    sessions: int | None
    replies: int | None
    deliveries: int | None
    alerts: int | None
    risk_history: int | None


class Settings(TypedDict):
    currency: str
    """Code of ISO 4217, such as usd"""
    timezone: str
    """IANA time zone, such as Europe/Berlin"""
    language: str
    """Language tag, such as en or pt-BR, for mails to customers whose own is not known; where it is German, mails to your own people are in German too, otherwise in English"""
    company_name: str | None
    sender: SettingsSender
    links: SettingsLinks
    recovery_window: str
    """A duration such as '30d'"""
    automation: SettingsAutomation
    integrations: SettingsIntegrations
    cancel_flow: SettingsCancelFlow
    wall: SettingsWall
    tracking: SettingsTracking
    strategies: SettingsStrategies
    retention: SettingsRetention
    custom_webhook_secret: bool


class SettingsUpdateSenderBrand(TypedDict):
    logo_url: NotRequired[str | None]
    logo_width: NotRequired[int | None]
    color: NotRequired[str | None]
    font: NotRequired[Literal["system"] | Literal["arial"] | Literal["verdana"] | Literal["trebuchet"] | Literal["georgia"] | Literal["palatino"] | Literal["courier"] | None]


class SettingsUpdateSender(TypedDict):
    from_name: NotRequired[str | None]
    from_email: NotRequired[str | None]
    reply_to: NotRequired[str | None]
    postal_address: NotRequired[str | None]
    address: NotRequired[Literal["usual"] | Literal["formal"] | Literal["informal"] | None]
    """How the built-in writer addresses customers, as in Sie or du and vous or tu; `usual` is what is usual in their language"""
    brand: NotRequired[SettingsUpdateSenderBrand | None]


class SettingsUpdateLinks(TypedDict):
    billing_update_url: NotRequired[str | None]
    reactivate_url: NotRequired[str | None]
    pause_url: NotRequired[str | None]
    downgrade_url: NotRequired[str | None]
    book_call_url: NotRequired[str | None]


SettingsUpdateAutomationQuietHours = TypedDict("SettingsUpdateAutomationQuietHours", {
    "from": "NotRequired[str | None]",
    "to": "NotRequired[str | None]",
})


class SettingsUpdateAutomationDunningByClassSoftItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsUpdateAutomationDunningByClassSoftItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsUpdateAutomationDunningByClassSoftItemText]


class SettingsUpdateAutomationDunningByClassHardItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsUpdateAutomationDunningByClassHardItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsUpdateAutomationDunningByClassHardItemText]


class SettingsUpdateAutomationDunningByClassExpiredItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsUpdateAutomationDunningByClassExpiredItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsUpdateAutomationDunningByClassExpiredItemText]


class SettingsUpdateAutomationDunningByClassAuthenticationItemText(TypedDict):
    subject: str
    body: str
    """Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order"""


class SettingsUpdateAutomationDunningByClassAuthenticationItem(TypedDict):
    after: str
    """A duration such as '3d'"""
    strategy: NotRequired[Literal["value_recap", "unused_feature", "downgrade_offer", "pause_option", "founder_email", "pain_point_fix", "social_proof", "feedback_request", "discount"]]
    text: NotRequired[SettingsUpdateAutomationDunningByClassAuthenticationItemText]


class SettingsUpdateAutomationDunningByClass(TypedDict):
    soft: NotRequired[list[SettingsUpdateAutomationDunningByClassSoftItem] | None]
    hard: NotRequired[list[SettingsUpdateAutomationDunningByClassHardItem] | None]
    expired: NotRequired[list[SettingsUpdateAutomationDunningByClassExpiredItem] | None]
    authentication: NotRequired[list[SettingsUpdateAutomationDunningByClassAuthenticationItem] | None]


class SettingsUpdateAutomationDunning(TypedDict):
    by_class: NotRequired[SettingsUpdateAutomationDunningByClass | None]


class SettingsUpdateAutomationMaxEmailsPerCustomer(TypedDict):
    count: NotRequired[int | None]
    per: NotRequired[str | None]


class SettingsUpdateAutomation(TypedDict):
    generate: NotRequired[Literal["webhooks"] | Literal["all"] | Literal["off"] | None]
    send: NotRequired[Literal["off"] | Literal["recommended"] | None]
    send_for: NotRequired[list[Literal["cancellation", "payment_failed"]] | None]
    send_delay: NotRequired[str | None]
    quiet_hours: NotRequired[SettingsUpdateAutomationQuietHours | None]
    weekdays_only: NotRequired[bool | None]
    days: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] | None]
    blackout_dates: NotRequired[list[str] | None]
    dunning_schedule: NotRequired[list[str] | None]
    dunning: NotRequired[SettingsUpdateAutomationDunning | None]
    winback_schedule: NotRequired[list[str] | None]
    renewal_notice: NotRequired[str | None]
    card_expiry_notice: NotRequired[str | None]
    ask_above: NotRequired[int | None]
    max_emails_per_customer: NotRequired[SettingsUpdateAutomationMaxEmailsPerCustomer | None]
    holdout_percent: NotRequired[int | None]
    trust_public_key: NotRequired[bool | None]
    confirmations: NotRequired[bool | None]


class SettingsUpdateIntegrationsStripe(TypedDict):
    enabled: NotRequired[bool | None]
    webhook_secret: NotRequired[str | bool | None]
    """Write-only: reads show true or false, whether it is set, and sending that back changes nothing"""
    api_key: NotRequired[str | bool | None]
    """Write-only, as the secrets: a restricted key of Stripe that may read customers, prices, products and invoices, to fetch what events leave out"""
    apply_offers: NotRequired[bool | None]
    apply_cancellations: NotRequired[bool | None]
    cancel_now: NotRequired[bool | None]


class SettingsUpdateIntegrationsRazorpayPlansValue(TypedDict):
    name: NotRequired[str | None]
    amount: NotRequired[int | None]
    currency: NotRequired[str | None]


class SettingsUpdateIntegrationsRazorpay(TypedDict):
    enabled: NotRequired[bool | None]
    webhook_secret: NotRequired[str | bool | None]
    """Write-only: reads show true or false, whether it is set, and sending that back changes nothing"""
    plans: NotRequired[dict[str, SettingsUpdateIntegrationsRazorpayPlansValue | None] | None]
    key_id: NotRequired[str | None]
    key_secret: NotRequired[str | bool | None]
    """Write-only, as the secrets: the secret of the pair of API keys that `key_id` names"""
    apply_offers: NotRequired[bool | None]
    apply_cancellations: NotRequired[bool | None]
    cancel_now: NotRequired[bool | None]


class SettingsUpdateIntegrationsPaddle(TypedDict):
    enabled: NotRequired[bool | None]
    webhook_secret: NotRequired[str | bool | None]
    """Write-only: reads show true or false, whether it is set, and sending that back changes nothing"""
    api_key: NotRequired[str | bool | None]
    """Write-only, as the secrets: an API key of Paddle; one of the sandbox is used there"""
    apply_offers: NotRequired[bool | None]
    apply_cancellations: NotRequired[bool | None]
    cancel_now: NotRequired[bool | None]


class SettingsUpdateIntegrations(TypedDict):
    stripe: NotRequired[SettingsUpdateIntegrationsStripe | None]
    razorpay: NotRequired[SettingsUpdateIntegrationsRazorpay | None]
    paddle: NotRequired[SettingsUpdateIntegrationsPaddle | None]


class SettingsUpdateCancelFlowTheme(TypedDict):
    mode: NotRequired[Literal["auto"] | Literal["light"] | Literal["dark"] | None]
    accent_color: NotRequired[str | None]
    text_color: NotRequired[str | None]
    background_color: NotRequired[str | None]
    radius: NotRequired[int | None]


class SettingsUpdateCancelFlow(TypedDict):
    verify_identity: NotRequired[bool | None]
    mail_accepted_offers: NotRequired[bool | None]
    holdout_percent: NotRequired[int | None]
    theme: NotRequired[SettingsUpdateCancelFlowTheme | None]


class SettingsUpdateWall(TypedDict):
    mode: NotRequired[Literal["off"] | Literal["banner"] | Literal["modal"] | Literal["block"] | None]
    """What the widget shows a proven customer with an open failed payment: a banner, a window that can be closed, or, from `block_after_days` on, one that cannot"""
    block_after_days: NotRequired[int | None]
    access_ends_after_days: NotRequired[int | None]


class SettingsUpdateTracking(TypedDict):
    opens: NotRequired[bool | None]
    clicks: NotRequired[bool | None]


class SettingsUpdateStrategies(TypedDict):
    learning: NotRequired[Literal["order"] | Literal["full"] | Literal["off"] | None]


class SettingsUpdateRetention(TypedDict):
    webhook_bodies: NotRequired[int | None]
    tracked_events: NotRequired[int | None]
    mail_texts: NotRequired[int | None]
    churn_events: NotRequired[int | None]
    sessions: NotRequired[int | None]
    replies: NotRequired[int | None]
    deliveries: NotRequired[int | None]
    alerts: NotRequired[int | None]
    risk_history: NotRequired[int | None]


class SettingsUpdate(TypedDict):
    currency: NotRequired[str | None]
    timezone: NotRequired[str | None]
    language: NotRequired[str | None]
    company_name: NotRequired[str | None]
    sender: NotRequired[SettingsUpdateSender | None]
    links: NotRequired[SettingsUpdateLinks | None]
    recovery_window: NotRequired[str | None]
    automation: NotRequired[SettingsUpdateAutomation | None]
    integrations: NotRequired[SettingsUpdateIntegrations | None]
    cancel_flow: NotRequired[SettingsUpdateCancelFlow | None]
    wall: NotRequired[SettingsUpdateWall | None]
    tracking: NotRequired[SettingsUpdateTracking | None]
    strategies: NotRequired[SettingsUpdateStrategies | None]
    retention: NotRequired[SettingsUpdateRetention | None]
    custom_webhook_secret: NotRequired[str | bool | None]
    """Write-only: reads show true or false, whether it is set, and sending that back changes nothing"""


class ShownOffer(TypedDict):
    offer_type: OfferType
    title: str
    description: str
    cta_button_text: str
    discount_percent: NotRequired[int]
    extension_days: NotRequired[int]


class Snooze(TypedDict):
    until: NotRequired[str | None]


class StartedRehearsal(TypedDict):
    id: str


StatsPeriod = TypedDict("StatsPeriod", {
    "from": "str",
    "to": "str",
    "timezone": "str",
})


class StatsChurnEventsByStatus(TypedDict):
    new: int
    processing: int
    variants_generated: int
    email_sent: int
    recovered: int
    lost: int


class StatsChurnEventsByType(TypedDict):
    cancellation: int
    payment_failed: int


class StatsChurnEvents(TypedDict):
    total: int
    """Churn events created in the period, including those without a known MRR."""
    by_status: StatsChurnEventsByStatus
    """The same events by their current status."""
    by_type: StatsChurnEventsByType
    """The same events by type: cancellations and failed payments."""
    by_provider: dict[str, int]
    """The same events by provider; all but the 50 most frequent are counted as `other`."""
    by_reason: dict[str, int]
    """The same events by reason code; `unspecified` if there is none."""
    without_mrr: int
    """The number of these events without a known MRR. They are not part of any amount."""


class StatsMrr(TypedDict):
    at_risk: int
    """MRR of the period's events that are still open: new, processing, variants generated or email sent."""
    recovered: int
    """MRR of the period's events that were recovered, at any time since."""
    lost: int
    """MRR of the period's events that are lost."""
    discounts: int
    """The discounts of offers that the recovered customers accepted in the cancel flow in the 14 days before. Discounts that a mail's text promises are not included."""
    recovered_net: int
    """mrr.recovered less mrr.discounts."""


class StatsRecoveryRateInterval(TypedDict):
    low: float
    high: float


class StatsAttributionAfterOffer(TypedDict):
    events: int
    mrr: int


class StatsAttributionAfterMail(TypedDict):
    events: int
    mrr: int


class StatsAttributionByProviderRetry(TypedDict):
    events: int
    mrr: int


class StatsAttributionByItself(TypedDict):
    events: int
    mrr: int


class StatsAttribution(TypedDict):
    window_days: int
    after_offer: StatsAttributionAfterOffer
    after_mail: StatsAttributionAfterMail
    by_provider_retry: StatsAttributionByProviderRetry
    by_itself: StatsAttributionByItself


class StatsEmails(TypedDict):
    sent: int
    """Recovery emails sent in the period, without those that were stopped or could not be handed over."""
    opened: int
    """Those of these emails that a person opened or clicked. Mail scanners and image proxies do not count."""
    clicked: int
    """Those of these emails in which a person followed a link."""
    bounced: int
    """Those of these emails that the recipient's mail server rejected permanently."""
    unsubscribed: int
    """Addresses that unsubscribed in the period."""
    open_rate: float | None
    click_rate: float | None


class StatsStrategiesItem(TypedDict):
    strategy: Strategy
    sent: int
    opened: int
    clicked: int
    recovered: int
    recovery_rate: float | None
    low: float | None
    high: float | None


class StatsCancelFlowVerified(TypedDict):
    sessions: int
    """Cancel flows in the period in which a reason was given."""
    offers_shown: int
    """Sessions in which an offer was shown."""
    accepted: int
    """Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved."""
    declined: int
    abandoned: int
    open: int
    """Began and not decided yet"""
    save_rate: float | None
    low: float | None
    high: float | None
    saved_mrr: int
    """MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts."""
    discounts: int
    saved_mrr_net: int


class StatsCancelFlow(TypedDict):
    sessions: int
    """Cancel flows in the period in which a reason was given."""
    offers_shown: int
    """Sessions in which an offer was shown."""
    accepted: int
    """Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved."""
    declined: int
    abandoned: int
    open: int
    """Began and not decided yet"""
    save_rate: float | None
    low: float | None
    high: float | None
    saved_mrr: int
    """MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts."""
    discounts: int
    saved_mrr_net: int
    verified: StatsCancelFlowVerified
    """The same numbers for sessions whose customer was verified by a hash or a link, which cannot be forged."""


class StatsWall(TypedDict):
    seen: int
    """Failed payments whose customers first saw the payment wall in the period."""
    clicked: int
    """Those of these payments whose customers followed the wall's link to pay."""
    paid: int
    """Those of the seen payments that were paid afterwards; the wall need not be the cause."""


class StatsHoldoutTreated(TypedDict):
    events: int
    ended: int
    recovered: int
    recovery_rate: float | None
    ended_mrr: int
    """MRR of the events that have ended"""
    recovered_mrr: int
    """MRR of those that were recovered"""


class StatsHoldoutHeldOut(TypedDict):
    events: int
    ended: int
    recovered: int
    recovery_rate: float | None
    ended_mrr: int
    """MRR of the events that have ended"""
    recovered_mrr: int
    """MRR of those that were recovered"""


class StatsHoldout(TypedDict):
    treated: StatsHoldoutTreated
    held_out: StatsHoldoutHeldOut
    lift: float | None
    low: float | None
    high: float | None


class StatsMrrMovements(TypedDict):
    start: int
    new: int
    """From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other."""
    reactivation: int
    """From customers that paid before, but not at the start."""
    expansion: int
    """The increase from customers that paid at both ends of the period."""
    contraction: int
    """The decrease from customers that paid at both ends of the period."""
    churn: int
    """What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it."""
    churn_voluntary: int
    churn_involuntary: int
    """The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event."""
    end: int
    paused: int
    """From customers whose subscriptions were paused: they pay nothing now, but have not left."""
    resumed: int
    """From customers whose paused subscriptions were resumed, or ended."""


class StatsCustomers(TypedDict):
    active_at_start: int
    active: int
    new: int
    churned: int
    reactivated: int
    paused: int
    resumed: int


class StatsOtherCurrenciesItem(TypedDict):
    currency: str
    events: int


StatsPreviousPeriod = TypedDict("StatsPreviousPeriod", {
    "from": "str",
    "to": "str",
    "timezone": "str",
})


class StatsPreviousChurnEventsByStatus(TypedDict):
    new: int
    processing: int
    variants_generated: int
    email_sent: int
    recovered: int
    lost: int


class StatsPreviousChurnEventsByType(TypedDict):
    cancellation: int
    payment_failed: int


class StatsPreviousChurnEvents(TypedDict):
    total: int
    """Churn events created in the period, including those without a known MRR."""
    by_status: StatsPreviousChurnEventsByStatus
    """The same events by their current status."""
    by_type: StatsPreviousChurnEventsByType
    """The same events by type: cancellations and failed payments."""
    by_provider: dict[str, int]
    """The same events by provider; all but the 50 most frequent are counted as `other`."""
    by_reason: dict[str, int]
    """The same events by reason code; `unspecified` if there is none."""
    without_mrr: int
    """The number of these events without a known MRR. They are not part of any amount."""


class StatsPreviousMrr(TypedDict):
    at_risk: int
    """MRR of the period's events that are still open: new, processing, variants generated or email sent."""
    recovered: int
    """MRR of the period's events that were recovered, at any time since."""
    lost: int
    """MRR of the period's events that are lost."""
    discounts: int
    """The discounts of offers that the recovered customers accepted in the cancel flow in the 14 days before. Discounts that a mail's text promises are not included."""
    recovered_net: int
    """mrr.recovered less mrr.discounts."""


class StatsPreviousRecoveryRateInterval(TypedDict):
    low: float
    high: float


class StatsPreviousAttributionAfterOffer(TypedDict):
    events: int
    mrr: int


class StatsPreviousAttributionAfterMail(TypedDict):
    events: int
    mrr: int


class StatsPreviousAttributionByProviderRetry(TypedDict):
    events: int
    mrr: int


class StatsPreviousAttributionByItself(TypedDict):
    events: int
    mrr: int


class StatsPreviousAttribution(TypedDict):
    window_days: int
    after_offer: StatsPreviousAttributionAfterOffer
    after_mail: StatsPreviousAttributionAfterMail
    by_provider_retry: StatsPreviousAttributionByProviderRetry
    by_itself: StatsPreviousAttributionByItself


class StatsPreviousEmails(TypedDict):
    sent: int
    """Recovery emails sent in the period, without those that were stopped or could not be handed over."""
    opened: int
    """Those of these emails that a person opened or clicked. Mail scanners and image proxies do not count."""
    clicked: int
    """Those of these emails in which a person followed a link."""
    bounced: int
    """Those of these emails that the recipient's mail server rejected permanently."""
    unsubscribed: int
    """Addresses that unsubscribed in the period."""
    open_rate: float | None
    click_rate: float | None


class StatsPreviousStrategiesItem(TypedDict):
    strategy: Strategy
    sent: int
    opened: int
    clicked: int
    recovered: int
    recovery_rate: float | None
    low: float | None
    high: float | None


class StatsPreviousCancelFlowVerified(TypedDict):
    sessions: int
    """Cancel flows in the period in which a reason was given."""
    offers_shown: int
    """Sessions in which an offer was shown."""
    accepted: int
    """Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved."""
    declined: int
    abandoned: int
    open: int
    """Began and not decided yet"""
    save_rate: float | None
    low: float | None
    high: float | None
    saved_mrr: int
    """MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts."""
    discounts: int
    saved_mrr_net: int


class StatsPreviousCancelFlow(TypedDict):
    sessions: int
    """Cancel flows in the period in which a reason was given."""
    offers_shown: int
    """Sessions in which an offer was shown."""
    accepted: int
    """Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved."""
    declined: int
    abandoned: int
    open: int
    """Began and not decided yet"""
    save_rate: float | None
    low: float | None
    high: float | None
    saved_mrr: int
    """MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts."""
    discounts: int
    saved_mrr_net: int
    verified: StatsPreviousCancelFlowVerified
    """The same numbers for sessions whose customer was verified by a hash or a link, which cannot be forged."""


class StatsPreviousWall(TypedDict):
    seen: int
    """Failed payments whose customers first saw the payment wall in the period."""
    clicked: int
    """Those of these payments whose customers followed the wall's link to pay."""
    paid: int
    """Those of the seen payments that were paid afterwards; the wall need not be the cause."""


class StatsPreviousHoldoutTreated(TypedDict):
    events: int
    ended: int
    recovered: int
    recovery_rate: float | None
    ended_mrr: int
    """MRR of the events that have ended"""
    recovered_mrr: int
    """MRR of those that were recovered"""


class StatsPreviousHoldoutHeldOut(TypedDict):
    events: int
    ended: int
    recovered: int
    recovery_rate: float | None
    ended_mrr: int
    """MRR of the events that have ended"""
    recovered_mrr: int
    """MRR of those that were recovered"""


class StatsPreviousHoldout(TypedDict):
    treated: StatsPreviousHoldoutTreated
    held_out: StatsPreviousHoldoutHeldOut
    lift: float | None
    low: float | None
    high: float | None


class StatsPreviousMrrMovements(TypedDict):
    start: int
    new: int
    """From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other."""
    reactivation: int
    """From customers that paid before, but not at the start."""
    expansion: int
    """The increase from customers that paid at both ends of the period."""
    contraction: int
    """The decrease from customers that paid at both ends of the period."""
    churn: int
    """What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it."""
    churn_voluntary: int
    churn_involuntary: int
    """The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event."""
    end: int
    paused: int
    """From customers whose subscriptions were paused: they pay nothing now, but have not left."""
    resumed: int
    """From customers whose paused subscriptions were resumed, or ended."""


class StatsPreviousCustomers(TypedDict):
    active_at_start: int
    active: int
    new: int
    churned: int
    reactivated: int
    paused: int
    resumed: int


class StatsPrevious(TypedDict):
    period: StatsPreviousPeriod
    """Whole days in the project's time zone, both ends included. A day on which the clock changes has 23 or 25 hours."""
    churn_events: StatsPreviousChurnEvents
    mrr: StatsPreviousMrr
    recovery_rate: float | None
    recovery_rate_interval: StatsPreviousRecoveryRateInterval | None
    """The range of the true recovery rate: Wilson score interval, 95%."""
    median_days_to_recover: float | None
    attribution: StatsPreviousAttribution
    """The period's recovered events and their MRR by what preceded the recovery. Each event counts once: for an offer accepted in the cancel flow, otherwise a recovery mail, both within the 14 days before; otherwise, for failed payments reported by a payment provider, the provider's retry; otherwise unaided. What preceded a recovery need not be its cause: see holdout."""
    emails: StatsPreviousEmails
    strategies: list[StatsPreviousStrategiesItem]
    """For each strategy, its emails sent in the period; recovered: those after which the event was recovered within 14 days, without a later email."""
    cancel_flow: StatsPreviousCancelFlow
    wall: StatsPreviousWall
    holdout: StatsPreviousHoldout | None
    """Compares customers who were mailed automatically (treated) with a random group that was not (held out): lift is the difference of their recovery rates, low and high its 95% interval (Newcombe). lift × the treated group's ended_mrr is approximately the MRR that the mails brought back. An interval that spans 0 shows no effect yet. Null if nobody is held out; lift is null while a group has no ended event."""
    mrr_movements: StatsPreviousMrrMovements | None
    """What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known."""
    gross_revenue_retention: float | None
    net_revenue_retention: float | None
    customer_churn_rate: float | None
    churn_rate_denominator: Literal["customers_active_at_start"] | None
    """The divisor of the churn rate."""
    quick_ratio: float | None
    arpa: float | None
    arr: int | None
    """end × 12: the revenue of a year at this rate."""
    customers: StatsPreviousCustomers | None
    """Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned."""


class StatsSeriesItem(TypedDict):
    date: str
    churned_mrr: int
    recovered_mrr: int
    events: int
    recovered: int


class Stats(TypedDict):
    period: StatsPeriod
    """Whole days in the project's time zone, both ends included. A day on which the clock changes has 23 or 25 hours."""
    churn_events: StatsChurnEvents
    mrr: StatsMrr
    recovery_rate: float | None
    recovery_rate_interval: StatsRecoveryRateInterval | None
    """The range of the true recovery rate: Wilson score interval, 95%."""
    median_days_to_recover: float | None
    attribution: StatsAttribution
    """The period's recovered events and their MRR by what preceded the recovery. Each event counts once: for an offer accepted in the cancel flow, otherwise a recovery mail, both within the 14 days before; otherwise, for failed payments reported by a payment provider, the provider's retry; otherwise unaided. What preceded a recovery need not be its cause: see holdout."""
    emails: StatsEmails
    strategies: list[StatsStrategiesItem]
    """For each strategy, its emails sent in the period; recovered: those after which the event was recovered within 14 days, without a later email."""
    cancel_flow: StatsCancelFlow
    wall: StatsWall
    holdout: StatsHoldout | None
    """Compares customers who were mailed automatically (treated) with a random group that was not (held out): lift is the difference of their recovery rates, low and high its 95% interval (Newcombe). lift × the treated group's ended_mrr is approximately the MRR that the mails brought back. An interval that spans 0 shows no effect yet. Null if nobody is held out; lift is null while a group has no ended event."""
    mrr_movements: StatsMrrMovements | None
    """What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known."""
    gross_revenue_retention: float | None
    net_revenue_retention: float | None
    customer_churn_rate: float | None
    churn_rate_denominator: Literal["customers_active_at_start"] | None
    """The divisor of the churn rate."""
    quick_ratio: float | None
    arpa: float | None
    arr: int | None
    """end × 12: the revenue of a year at this rate."""
    customers: StatsCustomers | None
    """Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned."""
    currency: str
    """The currency of all amounts. Churn events, recovery rate, attribution and series only include events in this currency; mails, strategies and the counts of the cancel flow include all."""
    pending_subscriptions: int
    """Subscriptions with changes that these numbers do not include yet: 0 except during a large import."""
    other_currencies: list[StatsOtherCurrenciesItem]
    """The number of the period's churn events in other currencies; request each currency to see its amounts. Amounts in different currencies are never added."""
    previous: StatsPrevious
    """The same numbers for the preceding period of the same length."""
    series: list[StatsSeriesItem]
    """A row for each day: events and churned_mrr on the day of their creation, recovered and recovered_mrr on the day of the recovery, no matter when the event was created."""


class StatsDefinition(TypedDict):
    name: str
    """The field, as a dotted path"""
    unit: Literal["count", "amount", "rate", "days", "ratio", "text"]
    definition: str


Strategy: TypeAlias = "Literal[\"value_recap\", \"unused_feature\", \"downgrade_offer\", \"pause_option\", \"founder_email\", \"pain_point_fix\", \"social_proof\", \"feedback_request\", \"discount\"]"


class StrategyPerformanceStrategiesItem(TypedDict):
    strategy: Strategy
    sends: int
    """Mails sent"""
    settled: int
    """Of those that arrived, how many have an outcome: a recovery, another mail, or the end of the event"""
    saves: int
    """Of those, how many were the last mail before a recovery"""
    save_rate: float | None
    low: float | None
    high: float | None
    kept_rate: float | None
    kept_low: float | None
    kept_high: float | None
    kept_observed: int
    """How many came back at least 90 days ago"""


class StrategyPerformanceReasonsItem(TypedDict):
    reason: Cause
    strategy: Strategy
    prior: float
    """What the mapping expects"""
    sends: int
    """Mails sent"""
    settled: int
    """Of those that arrived, how many have an outcome: a recovery, another mail, or the end of the event"""
    saves: int
    """Of those, how many were the last mail before a recovery"""
    expected: float
    """What is expected now: the mean of the posterior"""
    low: float
    """The posterior's 80% interval"""
    high: float
    kept: float
    """Of the revenue that such a mail wins back, how much is expected to stay for 90 days, net of discounts"""
    kept_low: float | None
    kept_high: float | None
    reward: float
    """`expected` times `kept`: what is expected to be kept of the revenue at stake, by which is ranked"""
    reward_low: float
    """Its 80% interval, by those of both"""
    reward_high: float
    sentence: str


class StrategyPerformanceHoldoutTreated(TypedDict):
    events: int
    ended: int
    recovered: int
    recovery_rate: float | None
    ended_mrr: int
    """MRR of the events that have ended"""
    recovered_mrr: int
    """MRR of those that were recovered"""


class StrategyPerformanceHoldoutHeldOut(TypedDict):
    events: int
    ended: int
    recovered: int
    recovery_rate: float | None
    ended_mrr: int
    """MRR of the events that have ended"""
    recovered_mrr: int
    """MRR of those that were recovered"""


class StrategyPerformanceHoldout(TypedDict):
    treated: StrategyPerformanceHoldoutTreated
    held_out: StrategyPerformanceHoldoutHeldOut
    lift: float | None
    low: float | None
    high: float | None
    verdict: Literal["works", "harms", "still_measuring"]


class StrategyPerformancePoliciesItem(TypedDict):
    policy: Literal["as_sent", "mapping", "best_known", "uniform"]
    snips: float | None
    low: float | None
    high: float | None
    kept: float | None
    effective_sends: float
    reason: str | None


class StrategyPerformance(TypedDict):
    learning: Literal["order", "full", "off"]
    sends: int
    settled: int
    base_rate: float
    """What any mail is expected to achieve here: the usual 8%, drawn to the project's own"""
    strategies: list[StrategyPerformanceStrategiesItem]
    reasons: list[StrategyPerformanceReasonsItem]
    """For each reason the best first"""
    holdout: StrategyPerformanceHoldout | None
    policies: list[StrategyPerformancePoliciesItem]
    """What other ways to choose the first mail would have been worth, estimated from mails that were chosen with a known probability. best_known is chosen from the same data, so it looks slightly better than it is."""


StripeBackfillStage: TypeAlias = "Literal[\"prices\", \"customers\", \"subscriptions\", \"paid_invoices\", \"open_invoices\"]"


class StripeConnectionEndpoint(TypedDict):
    id: str
    url: str


class StripeConnectionRightsItem(TypedDict):
    id: str
    name: str
    """As in Stripe's list of a restricted key's permissions"""
    access: Literal["read", "write"]
    needed_for: str
    required: bool
    """Whether the connection needs it"""
    held: bool | None


class StripeConnectionBackfillCounts(TypedDict):
    prices: int
    customers: int
    subscriptions: int
    paid_invoices: int
    open_invoices: int


class StripeConnectionBackfill(TypedDict):
    status: Literal["running", "completed", "failed"]
    stage: StripeBackfillStage
    progress: float
    """0 to 1: by kinds of objects, and of invoices by how far back they are read"""
    counts: StripeConnectionBackfillCounts
    error: str | None
    finished_at: str | None


class StripeConnection(TypedDict):
    connected: bool
    mode: Literal["live", "test"] | None
    key_last4: str | None
    connected_at: str | None
    endpoint: StripeConnectionEndpoint | None
    rights: list[StripeConnectionRightsItem]
    apply_offers: bool
    apply_cancellations: bool
    backfill: StripeConnectionBackfill | None


class StripeDisconnection(TypedDict):
    endpoint_removed: bool
    """False where Stripe refuses the key: then the endpoint is to be removed at Stripe by hand"""


class StripeKey(TypedDict):
    api_key: str
    """A restricted key of Stripe, such as rk_live_…; it is stored sealed, and no answer has it"""


class SubmittedCancelReason(TypedDict):
    session_id: str
    reason: CancelReason
    offer: ShownOffer | None
    fallback_offer: NotRequired[ShownOffer]
    carried_out: NotRequired[Literal[True]]
    """The decision is carried out at the payment provider: `GET /cancel-flow/sessions/{session_id}/application` returns the result"""


class Suppression(TypedDict):
    email: str
    reason: SuppressionReason
    deletion_requested: bool
    """The customer asked for their data to be deleted"""
    created_at: str


SuppressionReason: TypeAlias = "Literal[\"unsubscribed\", \"bounced\", \"complained\", \"manual\", \"requested\"]"


class TestAlert(TypedDict):
    opaque_id: str


TestMail = TypedDict("TestMail", {
    "to": "str",
    "from": "str",
    "via": "Literal[\"smtp\", \"outbox\"]",
    "delivery": "str",
})


class TimelineEntry(TypedDict):
    at: str
    kind: Literal["created", "address_changed", "held_back", "admins_informed", "generation_started", "generated", "send", "sent", "handed_over", "delivered", "opened", "clicked", "bounced", "complained", "failed", "stopped", "replied", "suppressed", "reply_handled", "paused", "resumed", "offer", "offer_reverted", "recovered", "lost"]
    state: Literal["planned", "done", "skipped", "dropped"]
    summary: str
    """One sentence, for people"""
    variant_id: NotRequired[str]
    message_id: NotRequired[str]
    reason: NotRequired[str]
    """For an automatic mail, why it is not sent, or what it waits for: recovered, lost, suppressed, automation_off, kind_off, ask_above, automation_changed, public_key, test_mode, dispute, sensitive, do_not_contact, customer_sensitive, other_event, customer_deleted, cancelled, holdout, loopback_links, replied, paused, project_paused, waiting_for_variants, waiting_for_model, sent_by_hand, all_sent, nothing_new, customer_cap, daily_limit, nothing_due, too_late, not_sendable; for anything else, what was reported"""
    text: NotRequired[str]
    """What the customer answered"""
    waiting_for: NotRequired[Literal["approval"]]
    """The mail is due and waits for a person, because the MRR is above `automation.ask_above`; sending a variant releases it"""


class TodayQueueItemRecommended(TypedDict):
    id: str
    strategy: Strategy
    rank: int
    subject: str
    rank_reason: str
    status: VariantStatus
    edited_at: str | None


class TodayQueueItemChanceInterval(TypedDict):
    low: float
    high: float


class TodayQueueItemAtStake(TypedDict):
    amount: int
    """In minor units"""
    currency: str


class TodayQueueItem(TypedDict):
    event: ChurnEvent
    state: Literal["replied", "held", "writing", "clicked", "opened", "payment_failed", "ready", "none"]
    """`replied`: the customer answered and waits for a person; `held`: a person has to read the reason first, or the payment is disputed; `writing`: the variants are being written; `clicked`, `opened`: what a person did with the last mail; `payment_failed`; `ready`: there are variants; `none`: there are none yet. Where several apply, the first of this order"""
    recommended: TodayQueueItemRecommended | None
    """The variant to send next: that of rank 1, or of those that were not sent the first. Null before they are written"""
    chance: float | None
    """How likely that variant is to win the customer back: the mean of the posterior for this reason and strategy, as in `GET …/strategies`. Null before the outcome of any mail is known, with `settings.strategies.learning` off, and for sensitive reasons"""
    chance_interval: TodayQueueItemChanceInterval | None
    """80%"""
    at_stake: TodayQueueItemAtStake | None
    """The MRR; null where it is not known or 0, and for sensitive reasons"""
    reply: Reply | None
    """What the customer answered, while it waits for a person"""
    awaits_approval: bool
    """The automation leaves the next mail to a person, because the MRR is above `settings.automation.ask_above`"""
    planned_at: str | None
    """When the automation sends a mail, if nobody sends one before; null where it sends none"""


class TodayNeedsAHandItemAction(TypedDict):
    kind: Literal["retry_alert", "open_endpoint", "retry_inbound", "test_connection", "test_mail", "test_model", "open_import", "open_customer"]
    ref: str | None
    """The id, address or name of what it is about"""


class TodayNeedsAHandItem(TypedDict):
    kind: Literal["reply", "alert_failed", "webhook_failed", "webhook_disabled", "inbound_failed", "provider_silent", "mail_failed", "model_failed", "import_failed", "deletion_requested"]
    sentence: str
    """In English"""
    params: dict[str, str | float | None]
    """The facts of the sentence, so that a client can say it in another language"""
    action: TodayNeedsAHandItemAction
    since: str


class TodayDoneTodayAtStakeItem(TypedDict):
    amount: int
    """In minor units"""
    currency: str


class TodayDoneTodayRecoveredMrrItem(TypedDict):
    amount: int
    """In minor units"""
    currency: str


class TodayDoneTodayExpectedRecoveries(TypedDict):
    expected: float
    low: int
    high: int


class TodayDoneTodayLettersItemAtStake(TypedDict):
    amount: int
    """In minor units"""
    currency: str


class TodayDoneTodayLettersItem(TypedDict):
    churn_event_id: str
    customer_email: str
    customer_name: str | None
    strategy: Strategy
    edited: bool
    automatic: bool
    sent_at: str
    at_stake: TodayDoneTodayLettersItemAtStake | None


class TodayDoneToday(TypedDict):
    day: str
    """In the project's time zone"""
    sent: int
    """Mails, automatic ones too"""
    sent_by_hand: int
    customers: int
    """How many people were written to"""
    at_stake: list[TodayDoneTodayAtStakeItem]
    """The MRR of the events that were written to, per currency"""
    recovered: int
    """Events that were recovered today"""
    recovered_mrr: list[TodayDoneTodayRecoveredMrrItem]
    expected_recoveries: TodayDoneTodayExpectedRecoveries | None
    """How many of the customers who were written to today are expected to come back, with the 80% interval; null where nothing was sent or no chance is known"""
    letters: list[TodayDoneTodayLettersItem]
    """The latest 20"""


class Today(TypedDict):
    queue: list[TodayQueueItem]
    total: int
    """How many events can be acted on, with those beyond `limit`"""
    more: bool
    """Whether there are more than `total`: at most 5,000 are counted per currency, and 500 whose last mail was read"""
    needs_a_hand: list[TodayNeedsAHandItem]
    done_today: TodayDoneToday


class TrackRequest(TypedDict):
    public_key: NotRequired[str]
    """The project's, where no X-API-Key is sent"""
    customer_email: NotRequired[str | None]
    customer_id: NotRequired[str | None]
    event: NotRequired[str]
    timestamp: NotRequired[str | None]
    occurred_at: NotRequired[str | None]
    event_id: NotRequired[str | None]
    properties: NotRequired[dict[str, Any] | None]
    events: NotRequired[list[NewTrackedEvent]]


class TrackedEvent(TypedDict):
    customer_email: str | None
    customer_id: str | None
    event: str
    """Without its alias"""
    event_id: str | None
    properties: dict[str, Any] | None
    trusted: bool
    """Reported with a secret API key"""
    occurred_at: str
    received_at: str


class TrackingReceipt(TypedDict):
    status: Literal["ok"]
    accepted: int
    """How many events the request had; repeated ones included"""


class UpcomingMail(TypedDict):
    at: str
    """When it goes out; of a mail that is held back, when it was to"""
    customer_email: str
    customer_name: str | None
    churn_event_id: str
    event_type: Literal["cancellation", "payment_failed"]
    kind: Literal["recommended", "dunning", "winback"]
    variant_id: str | None
    strategy: Strategy | None
    subject: str | None
    step: int
    """Which of the mails that are planned for the event it is"""
    of: int
    why: str
    """One sentence, for people"""
    moved_from: str | None
    held: str | None


class UpdatedCancelReason(TypedDict):
    id: str
    cancel_reason: str | None
    updated_at: str


class VariantRankReasonFactsItem(TypedDict):
    code: str
    """What this part of the sentence is about, such as `tenure_long` or `silence`"""
    speaks: Literal["for", "against"] | None
    """For or against the strategy; null for a part that only connects others"""
    values: dict[str, str | float | None]


class VariantFactsUsedItem(TypedDict):
    fact: str
    """Where it comes from, such as `usage.invoice_created.total` or `event.mrr`"""
    value: str | float
    text: str
    """How the mail says it"""


class Variant(TypedDict):
    id: str
    strategy: Strategy
    subject: str
    body: str
    """Plain text or HTML"""
    status: VariantStatus
    recommended: bool
    rank: int
    rank_reason: str
    """One sentence naming the facts that decided"""
    rank_reason_facts: list[VariantRankReasonFactsItem] | None
    """What `rank_reason` says, part by part, so that a client can say it in another language; what a code means depends on `strategy`. Null for a variant that was ranked by a version without it"""
    source: Literal["llm", "template"]
    model: str | None
    facts_used: list[VariantFactsUsedItem]
    """The facts that the words rest on: every figure, date, name, quotation and link that we put there. After an edit, those whose words still stand; empty for a text of the project's own"""
    edited_at: str | None
    """When a person last changed its words"""
    sent_at: NotRequired[str]
    opens: Hits
    clicks: Hits
    created_at: str
    updated_at: str


class VariantPreviewRequest(TypedDict):
    subject: NotRequired[str]
    body: NotRequired[str]


VariantStatus: TypeAlias = "Literal[\"draft\", \"sent\", \"opened\", \"clicked\", \"bounced\"]"


class VariantUpdate(TypedDict):
    subject: NotRequired[str]
    body: NotRequired[str]
    expected_edited_at: NotRequired[str | None]


class WallOpen(TypedDict):
    amount: int | None
    currency: str | None
    since: str
    """When the payment failed"""
    pay_url: str | None
    access_until: str | None
    mode: Literal["banner", "modal", "block"]


class Wall(TypedDict):
    open: WallOpen | None


class WallEvent(TypedDict):
    customer_email: NotRequired[str | None]
    customer_id: NotRequired[str | None]
    customer_hash: NotRequired[str | None]
    test: NotRequired[bool | None]
    event: Literal["seen", "clicked"]


class WallLooksTheme(TypedDict):
    mode: Literal["auto", "light", "dark"]
    accent_color: str | None
    text_color: str | None
    background_color: str | None
    radius: int | None


class WallLooks(TypedDict):
    language: Literal["en", "de", "fr", "es", "pt", "hi"]
    theme: WallLooksTheme


class WebhookDelivery(TypedDict):
    id: str
    opaque_id: str
    event: WebhookEvent
    status: DeliveryStatus
    test: bool
    attempts: list[DeliveryAttempt]
    last_error: str | None
    next_attempt_at: str | None
    delivered_at: str | None
    created_at: str
    payload: dict[str, Any]
    """What is sent, as JSON; a chat gets a message that is written from it"""


class WebhookEndpoint(TypedDict):
    id: str
    kind: WebhookEndpointKind
    url: str
    """Of a chat only its host and its last characters: the whole of it is a secret"""
    description: str | None
    events: list[WebhookEvent]
    enabled: bool
    managed_by: Literal["churn_risk"] | None
    disabled_reason: Literal["gone", "failing"] | None
    failing_since: str | None
    created_at: str
    updated_at: str


WebhookEndpointKind: TypeAlias = "Literal[\"webhook\", \"slack\", \"discord\", \"teams\"]"


class WebhookEndpointTest(TypedDict):
    ok: bool
    """Whether the answer was a 2xx"""
    status_code: int | None
    latency_ms: int
    error: str | None
    detail: str | None
    response: str | None


class WebhookEndpointUpdate(TypedDict):
    url: NotRequired[str]
    """An https address; it is checked here and at every delivery"""
    events: NotRequired[list[WebhookEvent]]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


WebhookEvent: TypeAlias = "Literal[\"churn_risk.alert\", \"churn_event.created\", \"churn_event.variants_generated\", \"churn_event.email_sent\", \"churn_event.replied\", \"churn_event.recovered\", \"churn_event.lost\", \"cancel_flow.completed\", \"offer_application.updated\", \"email.bounced\", \"email.complained\"]"


class WidgetVersionData(TypedDict):
    src: str
    """Address of this build: what it answers never changes"""
    integrity: str
    """For the attribute of that name"""
    script: str
    """The whole tag"""


class WidgetVersion(TypedDict):
    data: WidgetVersionData


class CreateChurnEventAnswer(TypedDict):
    data: ChurnEvent


class ListChurnEventsAnswer(TypedDict):
    data: list[ChurnEvent]
    meta: ListMeta


class ImportSuppressionsAnswer(TypedDict):
    data: ImportedSuppressions


class CreateImportAnswer(TypedDict):
    data: Import


class ListImportsAnswer(TypedDict):
    data: list[Import]
    meta: NumberedLogMeta


class RegisterAnswer(TypedDict):
    data: AccessToken


class LoginAnswer(TypedDict):
    data: AccessToken


class GetAuthStateAnswer(TypedDict):
    data: AuthState


class LoginWithIdentityProviderAnswer(TypedDict):
    data: AccessToken


class AcceptInvitationAnswer(TypedDict):
    data: AcceptedInvitation


class GetCancelFlowConfigAnswer(TypedDict):
    data: CancelFlowConfig


class GetWallLooksAnswer(TypedDict):
    data: WallLooks


class GetCurrentAccountAnswer(TypedDict):
    data: CurrentAccount


class CreateProjectAnswer(TypedDict):
    data: CreatedProject


class ListProjectsAnswer(TypedDict):
    data: list[ListedProject]
    meta: ListMeta


class GetInstanceAnswer(TypedDict):
    data: Instance


class CreateInstanceExaminationAnswer(TypedDict):
    data: InstanceExamination


class CreateInstanceBackupAnswer(TypedDict):
    data: InstanceBackup


class SendTestPromptAnswer(TypedDict):
    data: ModelTest


class GetProjectAnswer(TypedDict):
    data: Project


class UpdateProjectAnswerWarningsItem(TypedDict):
    field: str
    message: str


class UpdateProjectAnswer(TypedDict):
    data: Project
    warnings: NotRequired[list[UpdateProjectAnswerWarningsItem]]
    """What is wrong with the API keys that were sent; they are saved all the same"""


class RotateKeysAnswer(TypedDict):
    data: RotatedKeys


class ListMembersAnswer(TypedDict):
    data: list[Member]
    meta: ListMeta


class UpdateMemberAnswer(TypedDict):
    data: Member


class CreateInvitationAnswer(TypedDict):
    data: CreatedInvitation


class ListInvitationsAnswer(TypedDict):
    data: list[Invitation]
    meta: ListMeta


class ListAuditLogAnswer(TypedDict):
    data: list[AuditEntry]
    meta: NumberedLogMeta


class ListJobsAnswer(TypedDict):
    data: list[Job]
    meta: LogMeta


class RetryJobAnswer(TypedDict):
    data: Job


class CreateSampleDataAnswer(TypedDict):
    data: SampleData


class GetChecklistAnswer(TypedDict):
    data: Checklist


class UpdateChecklistAnswer(TypedDict):
    data: Checklist


class ListSuppressionsAnswer(TypedDict):
    data: list[Suppression]
    meta: ListMeta


class CreateSuppressionAnswer(TypedDict):
    data: Suppression


class GetTodayAnswer(TypedDict):
    data: Today


class StartBulkActionAnswer(TypedDict):
    data: BulkPlan


class GetBulkActionAnswer(TypedDict):
    data: BulkAction


class ListCustomersAnswer(TypedDict):
    data: list[CustomerSummary]
    meta: CustomerListMeta


class GetCustomerAnswer(TypedDict):
    data: Customer


class DeleteCustomerAnswer(TypedDict):
    data: Erasure


class GetCustomerExplanationAnswer(TypedDict):
    data: CustomerExplanation


class MarkChurnEventRecoveredAnswer(TypedDict):
    data: RecoveredChurnEvent


class UnmarkChurnEventRecoveredAnswer(TypedDict):
    data: ChurnEvent


class SnoozeChurnEventAnswer(TypedDict):
    data: ChurnEvent


class UnsnoozeChurnEventAnswer(TypedDict):
    data: ChurnEvent


class ExportPersonalDataAnswer(TypedDict):
    data: PersonalData


class GetErasureAnswer(TypedDict):
    data: Erasure


class GetChurnEventAnswer(TypedDict):
    data: ChurnEventWithVariants


class ChangeCancelReasonAnswer(TypedDict):
    data: UpdatedCancelReason


class GenerateVariantsAnswer(TypedDict):
    data: Generation


class ListVariantsAnswer(TypedDict):
    data: list[Variant]
    meta: ListMeta


class UpdateVariantAnswer(TypedDict):
    data: Variant


class CreateExperimentAnswer(TypedDict):
    data: Experiment


class ListExperimentsAnswer(TypedDict):
    data: list[Experiment]
    meta: ListMeta


class UpdateExperimentAnswer(TypedDict):
    data: Experiment


class GetExperimentAnswer(TypedDict):
    data: ExperimentResults


class StartExperimentAnswer(TypedDict):
    data: Experiment


class StopExperimentAnswer(TypedDict):
    data: Experiment


class ListRetentionOffersAnswer(TypedDict):
    offers: list[RetentionOffer]


class GetRetentionOfferAnswer(TypedDict):
    offer: RetentionOffer


class PutRetentionOfferAnswerWarningsItem(TypedDict):
    field: str
    message: str


class PutRetentionOfferAnswer(TypedDict):
    offer: RetentionOffer
    warnings: NotRequired[list[PutRetentionOfferAnswerWarningsItem]]
    """What will not be carried out at the payment provider, where the project lets offers be carried out"""


class GetKnowledgeAnswer(TypedDict):
    data: Knowledge
    missing: list[MissingKnowledge]
    """What is not written yet, and whose mails say less for it"""


class PutKnowledgeAnswer(TypedDict):
    data: Knowledge
    missing: list[MissingKnowledge]
    """What is not written yet, and whose mails say less for it"""


class ListRepliesAnswer(TypedDict):
    data: list[Reply]
    meta: ListMeta


class MarkReplyHandledAnswer(TypedDict):
    data: Reply


class SendFixAnnouncementAnswer(TypedDict):
    data: AnnouncementPlan


class GetFixAnnouncementAnswer(TypedDict):
    data: Announcement


class GetVariantPreviewAnswer(TypedDict):
    data: MailPreview


class PreviewVariantAnswer(TypedDict):
    data: MailPreview


class SendVariantAnswer(TypedDict):
    data: SentVariant


class ListMessagesAnswer(TypedDict):
    data: list[MessageSummary]
    meta: LogMeta


class GetMessageAnswer(TypedDict):
    data: Message


class SendTestMailAnswer(TypedDict):
    data: TestMail


class PreviewBrandAnswer(TypedDict):
    data: MailPreview


class CreateCancelFlowLinkAnswer(TypedDict):
    data: CancelFlowLink


class ListCancelFlowSessionsAnswer(TypedDict):
    data: list[CancelFlowSession]
    meta: ListMeta


class ListOfferApplicationsAnswer(TypedDict):
    data: list[OfferApplication]
    meta: ListMeta


class RequestOfferReversalAnswer(TypedDict):
    data: OfferApplication


class ListTimelineAnswer(TypedDict):
    data: list[TimelineEntry]
    meta: ListMeta


class PauseChurnEventAnswer(TypedDict):
    data: ChurnEventPause


class ResumeChurnEventAnswer(TypedDict):
    data: ChurnEventPause


class PauseAutomationAnswer(TypedDict):
    data: ProjectPause


class ResumeAutomationAnswer(TypedDict):
    data: ProjectPause


class ListUpcomingMailsAnswer(TypedDict):
    data: list[UpcomingMail]
    meta: ListMeta


class GetAutomationLimitsAnswer(TypedDict):
    data: AutomationLimits


class StartRehearsalAnswer(TypedDict):
    data: StartedRehearsal


class GetRehearsalAnswer(TypedDict):
    data: Rehearsal


class GetImportAnswer(TypedDict):
    data: Import


class ListInboundEventsAnswer(TypedDict):
    data: list[InboundEvent]
    meta: NumberedLogMeta


class GetInboundEventAnswer(TypedDict):
    data: InboundEventWithBody


class RetryFailedInboundEventsAnswer(TypedDict):
    data: RetriedInboundEvents


class RetryInboundEventAnswer(TypedDict):
    data: InboundEvent


class ListTrackedEventsAnswer(TypedDict):
    data: list[TrackedEvent]
    meta: ListMeta


class GetCancelFlowInsightsAnswer(TypedDict):
    data: CancelFlowInsights


class GetMailWebhooksAnswer(TypedDict):
    data: MailWebhooks


class UpdateMailWebhooksAnswer(TypedDict):
    data: MailWebhooks


class RotateMailWebhooksAnswer(TypedDict):
    data: MailWebhooks


class GetChurnRiskConfigAnswer(TypedDict):
    data: ChurnRiskConfig


class PutChurnRiskConfigAnswer(TypedDict):
    data: ChurnRiskConfig


class ListCustomerRisksAnswer(TypedDict):
    data: list[CustomerRisk]
    meta: ListMeta


class GetCustomerRiskAnswer(TypedDict):
    data: CustomerRiskDetails


class SendTestAlertAnswer(TypedDict):
    data: TestAlert


class GetChurnRiskModelAnswer(TypedDict):
    data: ChurnRiskModel


class ChooseChurnRiskModelAnswer(TypedDict):
    data: ChurnRiskModel


class ListAlertsAnswer(TypedDict):
    data: list[Alert]
    meta: ListMeta


class GetAlertAnswer(TypedDict):
    data: Alert


class RetryAlertAnswer(TypedDict):
    data: RetriedDelivery


class ListWebhookEndpointsAnswer(TypedDict):
    data: list[WebhookEndpoint]
    meta: ListMeta


class CreateWebhookEndpointAnswer(TypedDict):
    data: WebhookEndpoint


class GetWebhookEndpointAnswer(TypedDict):
    data: WebhookEndpoint


class UpdateWebhookEndpointAnswer(TypedDict):
    data: WebhookEndpoint


class ListWebhookDeliveriesAnswer(TypedDict):
    data: list[WebhookDelivery]
    meta: NumberedLogMeta


class RetryWebhookDeliveryAnswer(TypedDict):
    data: RetriedDelivery


class SendTestEventAnswer(TypedDict):
    data: WebhookEndpointTest


class ListConnectionsAnswer(TypedDict):
    data: list[Connection]


class SendTestPromptOfProjectAnswer(TypedDict):
    data: ModelTest


class GetStripeConnectionAnswer(TypedDict):
    data: StripeConnection


class CreateStripeConnectionAnswer(TypedDict):
    data: StripeConnection


class DeleteStripeConnectionAnswer(TypedDict):
    data: StripeDisconnection


class GetStatsAnswer(TypedDict):
    data: Stats


class ListStatsDefinitionsAnswer(TypedDict):
    data: list[StatsDefinition]


class GetMrrAnswer(TypedDict):
    data: MrrMovements


class GetCohortsAnswer(TypedDict):
    data: Cohorts


class GetForecastAnswer(TypedDict):
    data: Forecast


class ListStrategiesAnswer(TypedDict):
    data: StrategyPerformance


class GetDigestAnswer(TypedDict):
    data: Digest


class PutDigestAnswer(TypedDict):
    data: Digest
