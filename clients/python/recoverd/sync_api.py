# Generated from the OpenAPI document by `bun run client`; not to be edited.
"""Every operation of Recoverd's API, as a method."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from . import types as t
from ._transport import Transport, new_key, quoted


class Api(Transport):
    def get_health(self) -> t.Health:
        """Check that the service is up and can write"""
        answer: t.Health = self._call("GET", f"/health")
        return answer

    def get_ready(self) -> t.Ready:
        """Check that the service takes requests"""
        answer: t.Ready = self._call("GET", f"/ready")
        return answer

    def get_metrics(self) -> str:
        """Get metrics in Prometheus' text format"""
        answer: str = self._call("GET", f"/metrics")
        return answer

    def get_widget_version(self) -> t.WidgetVersion:
        """Get the widget's version and how to pin it"""
        answer: t.WidgetVersion = self._call("GET", f"/widget.json")
        return answer

    def send_mcp_message(self, body: dict[str, Any]) -> t.McpMessage:
        """Speak the Model Context Protocol"""
        answer: t.McpMessage = self._call("POST", f"/mcp", body=body)
        return answer

    def track_segment_call(self, type: str, body: dict[str, Any]) -> t.SegmentReceipt:
        """Track by a call of Segment's API"""
        answer: t.SegmentReceipt = self._call("POST", f"/v1/{quoted(type)}", body=body)
        return answer

    def get_open_api_document(self) -> dict[str, Any]:
        """Get this document"""
        answer: dict[str, Any] = self._call("GET", f"/api/v1/openapi.json")
        return answer

    def receive_mail(self, token: str, body: dict[str, Any]) -> t.MailReceived:
        """Receive what customers answer to mails"""
        answer: t.MailReceived = self._call("POST", f"/api/v1/webhooks/mail/inbound/{quoted(token)}", body=body)
        return answer

    def receive_mail_feedback(self, provider: str, token: str, body: str | bytes) -> t.Ok:
        """Receive bounces and complaints from a mail provider"""
        answer: t.Ok = self._call("POST", f"/api/v1/webhooks/mail/{quoted(provider)}/{quoted(token)}", content=body, content_type="message/rfc822")
        return answer

    def receive_custom_event(self, public_key: str, body: dict[str, Any]) -> t.Ok:
        """Receive a cancellation, a failed payment or a recovery from any system"""
        answer: t.Ok = self._call("POST", f"/api/v1/webhooks/custom/{quoted(public_key)}", body=body)
        return answer

    def receive_stripe_event(self, public_key: str, body: dict[str, Any]) -> t.Ok:
        """Receive an event from Stripe"""
        answer: t.Ok = self._call("POST", f"/api/v1/webhooks/stripe/{quoted(public_key)}", body=body)
        return answer

    def receive_razorpay_event(self, public_key: str, body: dict[str, Any]) -> t.Ok:
        """Receive an event from Razorpay"""
        answer: t.Ok = self._call("POST", f"/api/v1/webhooks/razorpay/{quoted(public_key)}", body=body)
        return answer

    def receive_paddle_event(self, public_key: str, body: dict[str, Any]) -> t.Ok:
        """Receive an event from Paddle"""
        answer: t.Ok = self._call("POST", f"/api/v1/webhooks/paddle/{quoted(public_key)}", body=body)
        return answer

    def track_events(self, body: t.TrackRequest) -> t.TrackingReceipt:
        """Track what customers do"""
        answer: t.TrackingReceipt = self._call("POST", f"/api/v1/track", body=body)
        return answer

    def create_churn_event(self, slug: str, body: t.NewChurnEvent, *, idempotency_key: str | None = None) -> t.CreateChurnEventAnswer:
        """Create a churn event"""
        answer: t.CreateChurnEventAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events", body=body, key=idempotency_key or new_key())
        return answer

    def list_churn_events(self, slug: str, *, page: int | None = None, per_page: int | None = None, sort: Literal["created_at", "updated_at", "mrr", "customer_email", "status"] | None = None, order: Literal["asc", "desc"] | None = None, status: t.EventStatus | None = None, event_type: t.EventType | None = None, customer_email: str | None = None, provider: str | None = None, test: bool | None = None, created_from: str | None = None, created_to: str | None = None) -> t.ListChurnEventsAnswer:
        """List churn events"""
        answer: t.ListChurnEventsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-events", query={"page": page, "per_page": per_page, "sort": sort, "order": order, "status": status, "event_type": event_type, "customer_email": customer_email, "provider": provider, "test": test, "created_from": created_from, "created_to": created_to})
        return answer

    def iter_churn_events(self, slug: str, *, sort: Literal["created_at", "updated_at", "mrr", "customer_email", "status"] | None = None, order: Literal["asc", "desc"] | None = None, status: t.EventStatus | None = None, event_type: t.EventType | None = None, customer_email: str | None = None, provider: str | None = None, test: bool | None = None, created_from: str | None = None, created_to: str | None = None) -> Iterator[t.ChurnEvent]:
        """List churn events: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/churn-events", query={"sort": sort, "order": order, "status": status, "event_type": event_type, "customer_email": customer_email, "provider": provider, "test": test, "created_from": created_from, "created_to": created_to})

    def import_suppressions(self, slug: str, body: str | bytes) -> t.ImportSuppressionsAnswer:
        """Import suppressions from CSV"""
        answer: t.ImportSuppressionsAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/suppressions/import", content=body, content_type="text/csv")
        return answer

    def create_import(self, slug: str, body: str | bytes, *, kind: t.ImportKind, format: Literal["csv", "ndjson"] | None = None, dry_run: bool | None = None) -> t.CreateImportAnswer:
        """Import customers, subscriptions or past churn events"""
        answer: t.CreateImportAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/imports", query={"kind": kind, "format": format, "dry_run": dry_run}, content=body, content_type="text/csv")
        return answer

    def list_imports(self, slug: str, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, kind: t.ImportKind | None = None, status: t.ImportStatus | None = None) -> t.ListImportsAnswer:
        """List imports"""
        answer: t.ListImportsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/imports", query={"page": page, "per_page": per_page, "cursor": cursor, "kind": kind, "status": status})
        return answer

    def iter_imports(self, slug: str, *, kind: t.ImportKind | None = None, status: t.ImportStatus | None = None) -> Iterator[t.Import]:
        """List imports: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/imports", query={"kind": kind, "status": status})

    def register(self, body: t.Registration) -> t.RegisterAnswer:
        """Create an account"""
        answer: t.RegisterAnswer = self._call("POST", f"/api/v1/auth/register", body=body)
        return answer

    def login(self, body: t.Login) -> t.LoginAnswer:
        """Sign in"""
        answer: t.LoginAnswer = self._call("POST", f"/api/v1/auth/login", body=body)
        return answer

    def get_auth_state(self, *, setup_token: str | None = None) -> t.GetAuthStateAnswer:
        """Get the ways in: registration, identity providers"""
        answer: t.GetAuthStateAnswer = self._call("GET", f"/api/v1/auth/state", query={"setup_token": setup_token})
        return answer

    def login_with_identity_provider(self, body: t.IdentityProviderLogin) -> t.LoginWithIdentityProviderAnswer:
        """Sign in with an identity provider"""
        answer: t.LoginWithIdentityProviderAnswer = self._call("POST", f"/api/v1/auth/idp", body=body)
        return answer

    def logout(self, body: t.Logout | None = None) -> t.Ok:
        """Sign out"""
        answer: t.Ok = self._call("POST", f"/api/v1/auth/logout", body=body)
        return answer

    def request_password_reset(self, body: t.PasswordResetRequest) -> t.Ok:
        """Email a link for setting a new password"""
        answer: t.Ok = self._call("POST", f"/api/v1/auth/forgot-password", body=body)
        return answer

    def reset_password(self, body: t.PasswordReset) -> t.Ok:
        """Set a new password"""
        answer: t.Ok = self._call("POST", f"/api/v1/auth/reset-password", body=body)
        return answer

    def accept_invitation(self, token: str, body: t.InvitationAcceptance | None = None) -> t.AcceptInvitationAnswer:
        """Accept an invitation"""
        answer: t.AcceptInvitationAnswer = self._call("POST", f"/api/v1/invitations/{quoted(token)}/accept", body=body)
        return answer

    def get_cancel_flow_config(self, public_key: str, *, language: str | None = None, token: str | None = None) -> t.GetCancelFlowConfigAnswer:
        """Get what a cancel flow needs to start"""
        answer: t.GetCancelFlowConfigAnswer = self._call("GET", f"/api/v1/cancel-flow/config/{quoted(public_key)}", query={"language": language, "token": token})
        return answer

    def get_offer_progress(self, session_id: str, *, public_key: str | None = None, language: str | None = None) -> t.OfferProgress:
        """Ask whether what the customer decided was carried out"""
        answer: t.OfferProgress = self._call("GET", f"/api/v1/cancel-flow/sessions/{quoted(session_id)}/application", query={"public_key": public_key, "language": language})
        return answer

    def submit_cancel_reason(self, body: t.CancelReasonSubmission) -> t.SubmittedCancelReason:
        """Submit a cancel reason and get the offer for it"""
        answer: t.SubmittedCancelReason = self._call("POST", f"/api/v1/cancel-flow/reasons", body=body)
        return answer

    def report_cancel_flow_outcome(self, session_id: str, body: t.CancelFlowOutcomeReport) -> t.Ok:
        """Report what the customer did"""
        answer: t.Ok = self._call("POST", f"/api/v1/cancel-flow/sessions/{quoted(session_id)}/outcome", body=body)
        return answer

    def get_wall(self, public_key: str, *, customer_email: str | None = None, customer_id: str | None = None, customer_hash: str | None = None, test: bool | None = None, wait: int | None = None) -> t.Wall:
        """Get the open failed payment that a customer is shown"""
        answer: t.Wall = self._call("GET", f"/api/v1/wall/{quoted(public_key)}", query={"customer_email": customer_email, "customer_id": customer_id, "customer_hash": customer_hash, "test": test, "wait": wait})
        return answer

    def get_wall_looks(self, public_key: str, *, language: str | None = None) -> t.GetWallLooksAnswer:
        """Get the language and colours of the payment wall"""
        answer: t.GetWallLooksAnswer = self._call("GET", f"/api/v1/wall/{quoted(public_key)}/looks", query={"language": language})
        return answer

    def report_wall_event(self, public_key: str, body: t.WallEvent) -> t.Ok:
        """Report that a customer saw the wall, or went to pay"""
        answer: t.Ok = self._call("POST", f"/api/v1/wall/{quoted(public_key)}/events", body=body)
        return answer

    def get_current_account(self) -> t.GetCurrentAccountAnswer:
        """Get the signed-in account and its projects"""
        answer: t.GetCurrentAccountAnswer = self._call("GET", f"/api/v1/auth/me")
        return answer

    def create_project(self, body: t.NewProject) -> t.CreateProjectAnswer:
        """Create a project"""
        answer: t.CreateProjectAnswer = self._call("POST", f"/api/v1/projects", body=body)
        return answer

    def list_projects(self, *, page: int | None = None, per_page: int | None = None) -> t.ListProjectsAnswer:
        """List the caller's projects"""
        answer: t.ListProjectsAnswer = self._call("GET", f"/api/v1/projects", query={"page": page, "per_page": per_page})
        return answer

    def iter_projects(self) -> Iterator[t.ListedProject]:
        """List the caller's projects: every entry, page after page."""
        return self._each(f"/api/v1/projects")

    def get_instance(self) -> t.GetInstanceAnswer:
        """Get the state of the instance"""
        answer: t.GetInstanceAnswer = self._call("GET", f"/api/v1/instance")
        return answer

    def create_instance_examination(self) -> t.CreateInstanceExaminationAnswer:
        """Examine the instance, as `recoverd doctor` does"""
        answer: t.CreateInstanceExaminationAnswer = self._call("POST", f"/api/v1/instance/examine")
        return answer

    def create_instance_backup(self) -> t.CreateInstanceBackupAnswer:
        """Back up the instance, as `recoverd backup` does"""
        answer: t.CreateInstanceBackupAnswer = self._call("POST", f"/api/v1/instance/backup")
        return answer

    def send_test_prompt(self) -> t.SendTestPromptAnswer:
        """Ask the configured model a trivial question"""
        answer: t.SendTestPromptAnswer = self._call("POST", f"/api/v1/instance/test-model")
        return answer

    def get_project(self, slug: str) -> t.GetProjectAnswer:
        """Get a project"""
        answer: t.GetProjectAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}")
        return answer

    def update_project(self, slug: str, body: t.ProjectUpdate) -> t.UpdateProjectAnswer:
        """Update a project's name and settings"""
        answer: t.UpdateProjectAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}", body=body)
        return answer

    def delete_project(self, slug: str) -> None:
        """Delete a project and everything in it"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}")
        return answer

    def rotate_keys(self, slug: str, body: t.KeyRotation | None = None) -> t.RotateKeysAnswer:
        """Rotate a project's keys"""
        answer: t.RotateKeysAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/rotate-keys", body=body)
        return answer

    def list_members(self, slug: str, *, page: int | None = None, per_page: int | None = None) -> t.ListMembersAnswer:
        """List the members of a project"""
        answer: t.ListMembersAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/members", query={"page": page, "per_page": per_page})
        return answer

    def iter_members(self, slug: str) -> Iterator[t.Member]:
        """List the members of a project: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/members")

    def update_member(self, slug: str, id: str, body: t.MemberUpdate) -> t.UpdateMemberAnswer:
        """Update a member's role"""
        answer: t.UpdateMemberAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}/members/{quoted(id)}", body=body)
        return answer

    def remove_member(self, slug: str, id: str) -> None:
        """Remove a member"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/members/{quoted(id)}")
        return answer

    def create_invitation(self, slug: str, body: t.NewInvitation) -> t.CreateInvitationAnswer:
        """Invite a person to a project"""
        answer: t.CreateInvitationAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/invitations", body=body)
        return answer

    def list_invitations(self, slug: str, *, page: int | None = None, per_page: int | None = None) -> t.ListInvitationsAnswer:
        """List invitations that nobody has accepted yet"""
        answer: t.ListInvitationsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/invitations", query={"page": page, "per_page": per_page})
        return answer

    def iter_invitations(self, slug: str) -> Iterator[t.Invitation]:
        """List invitations that nobody has accepted yet: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/invitations")

    def delete_invitation(self, slug: str, id: str) -> None:
        """Revoke an invitation"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/invitations/{quoted(id)}")
        return answer

    def list_audit_log(self, slug: str, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None) -> t.ListAuditLogAnswer:
        """List who did what, when and from where, newest first"""
        answer: t.ListAuditLogAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/audit-log", query={"page": page, "per_page": per_page, "cursor": cursor})
        return answer

    def iter_audit_log(self, slug: str) -> Iterator[t.AuditEntry]:
        """List who did what, when and from where, newest first: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/audit-log")

    def list_jobs(self, slug: str, *, cursor: str | None = None, per_page: int | None = None, state: t.JobState | None = None, kind: str | None = None) -> t.ListJobsAnswer:
        """List the background jobs of a project"""
        answer: t.ListJobsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/jobs", query={"cursor": cursor, "per_page": per_page, "state": state, "kind": kind})
        return answer

    def iter_jobs(self, slug: str, *, state: t.JobState | None = None, kind: str | None = None) -> Iterator[t.Job]:
        """List the background jobs of a project: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/jobs", query={"state": state, "kind": kind})

    def retry_job(self, slug: str, id: str) -> t.RetryJobAnswer:
        """Run a failed job again"""
        answer: t.RetryJobAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/jobs/{quoted(id)}/retry")
        return answer

    def create_sample_data(self, slug: str) -> t.CreateSampleDataAnswer:
        """Fill the project with sample data"""
        answer: t.CreateSampleDataAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/sample-data")
        return answer

    def delete_sample_data(self, slug: str) -> None:
        """Remove the sample data"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/sample-data")
        return answer

    def get_checklist(self, slug: str) -> t.GetChecklistAnswer:
        """Get the first things to do"""
        answer: t.GetChecklistAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/checklist")
        return answer

    def update_checklist(self, slug: str, body: t.ChecklistUpdate) -> t.UpdateChecklistAnswer:
        """Put the first things away, or show them again"""
        answer: t.UpdateChecklistAnswer = self._call("PUT", f"/api/v1/projects/{quoted(slug)}/checklist", body=body)
        return answer

    def list_suppressions(self, slug: str, *, page: int | None = None, per_page: int | None = None, email: str | None = None, reason: t.SuppressionReason | None = None) -> t.ListSuppressionsAnswer:
        """List suppressed addresses"""
        answer: t.ListSuppressionsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/suppressions", query={"page": page, "per_page": per_page, "email": email, "reason": reason})
        return answer

    def iter_suppressions(self, slug: str, *, email: str | None = None, reason: t.SuppressionReason | None = None) -> Iterator[t.Suppression]:
        """List suppressed addresses: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/suppressions", query={"email": email, "reason": reason})

    def create_suppression(self, slug: str, body: t.NewSuppression) -> t.CreateSuppressionAnswer:
        """Suppress an address"""
        answer: t.CreateSuppressionAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/suppressions", body=body)
        return answer

    def download_suppressions(self, slug: str, *, email: str | None = None, reason: t.SuppressionReason | None = None) -> str:
        """Download all suppressions as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/suppressions.csv", query={"email": email, "reason": reason})
        return answer

    def delete_suppression(self, slug: str, email: str) -> None:
        """Delete a suppression, so that the address gets mail again"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/suppressions/{quoted(email)}")
        return answer

    def get_today(self, slug: str, *, limit: int | None = None, mode: Literal["live", "test"] | None = None) -> t.GetTodayAnswer:
        """Get what a person can do now"""
        answer: t.GetTodayAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/today", query={"limit": limit, "mode": mode})
        return answer

    def start_bulk_action(self, slug: str, body: t.BulkRequest, *, idempotency_key: str | None = None) -> t.StartBulkActionAnswer:
        """Generate or send for many churn events"""
        answer: t.StartBulkActionAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/bulk", body=body, key=idempotency_key or new_key())
        return answer

    def get_bulk_action(self, slug: str, bulk_id: str) -> t.GetBulkActionAnswer:
        """Get a bulk action with its results"""
        answer: t.GetBulkActionAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-events/bulk/{quoted(bulk_id)}")
        return answer

    def list_customers(self, slug: str, *, page: int | None = None, per_page: int | None = None, state: str | None = None, letter: str | None = None, reason_code: str | None = None, plan: str | None = None, mrr_min: int | None = None, since: str | None = None, before: str | None = None, mode: t.Mode | None = None, q: str | None = None, sort: Literal["since", "mrr", "risk"] | None = None, order: Literal["asc", "desc"] | None = None) -> t.ListCustomersAnswer:
        """List customers who left, could not pay or may leave"""
        answer: t.ListCustomersAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/customers", query={"page": page, "per_page": per_page, "state": state, "letter": letter, "reason_code": reason_code, "plan": plan, "mrr_min": mrr_min, "since": since, "before": before, "mode": mode, "q": q, "sort": sort, "order": order})
        return answer

    def iter_customers(self, slug: str, *, state: str | None = None, letter: str | None = None, reason_code: str | None = None, plan: str | None = None, mrr_min: int | None = None, since: str | None = None, before: str | None = None, mode: t.Mode | None = None, q: str | None = None, sort: Literal["since", "mrr", "risk"] | None = None, order: Literal["asc", "desc"] | None = None) -> Iterator[t.CustomerSummary]:
        """List customers who left, could not pay or may leave: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/customers", query={"state": state, "letter": letter, "reason_code": reason_code, "plan": plan, "mrr_min": mrr_min, "since": since, "before": before, "mode": mode, "q": q, "sort": sort, "order": order})

    def download_customers(self, slug: str, *, state: str | None = None, letter: str | None = None, reason_code: str | None = None, plan: str | None = None, mrr_min: int | None = None, since: str | None = None, before: str | None = None, mode: t.Mode | None = None, q: str | None = None) -> str:
        """Download the list of customers as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/customers.csv", query={"state": state, "letter": letter, "reason_code": reason_code, "plan": plan, "mrr_min": mrr_min, "since": since, "before": before, "mode": mode, "q": q})
        return answer

    def get_customer(self, slug: str, id: str) -> t.GetCustomerAnswer:
        """Get all that is known of a customer"""
        answer: t.GetCustomerAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/customers/{quoted(id)}")
        return answer

    def delete_customer(self, slug: str, id: str) -> t.DeleteCustomerAnswer:
        """Erase everything that is stored of one person"""
        answer: t.DeleteCustomerAnswer = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/customers/{quoted(id)}")
        return answer

    def get_customer_explanation(self, slug: str, id: str) -> t.GetCustomerExplanationAnswer:
        """Explain what a customer got, and why not something else"""
        answer: t.GetCustomerExplanationAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/customers/{quoted(id)}/explanation")
        return answer

    def mark_churn_event_recovered(self, slug: str, id: str) -> t.MarkChurnEventRecoveredAnswer:
        """Mark a churn event recovered"""
        answer: t.MarkChurnEventRecoveredAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/recovered")
        return answer

    def unmark_churn_event_recovered(self, slug: str, id: str) -> t.UnmarkChurnEventRecoveredAnswer:
        """Undo that a churn event was marked recovered"""
        answer: t.UnmarkChurnEventRecoveredAnswer = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/recovered")
        return answer

    def snooze_churn_event(self, slug: str, id: str, body: t.Snooze | None = None) -> t.SnoozeChurnEventAnswer:
        """Snooze a churn event"""
        answer: t.SnoozeChurnEventAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/snooze", body=body)
        return answer

    def unsnooze_churn_event(self, slug: str, id: str) -> t.UnsnoozeChurnEventAnswer:
        """End the snoozing of a churn event"""
        answer: t.UnsnoozeChurnEventAnswer = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/snooze")
        return answer

    def export_personal_data(self, slug: str, body: t.PersonalDataRequest) -> t.ExportPersonalDataAnswer:
        """Export everything that is stored of one person"""
        answer: t.ExportPersonalDataAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/customers/export", body=body)
        return answer

    def get_erasure(self, slug: str, id: str) -> t.GetErasureAnswer:
        """Get how far an erasure is"""
        answer: t.GetErasureAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/erasures/{quoted(id)}")
        return answer

    def get_churn_event(self, slug: str, id: str) -> t.GetChurnEventAnswer:
        """Get a churn event with its variants"""
        answer: t.GetChurnEventAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}")
        return answer

    def change_cancel_reason(self, slug: str, id: str, body: t.CancelReasonUpdate) -> t.ChangeCancelReasonAnswer:
        """Change the cancel reason of a churn event"""
        answer: t.ChangeCancelReasonAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/cancel-reason", body=body)
        return answer

    def generate_variants(self, slug: str, id: str, body: t.GenerateRequest | None = None) -> t.GenerateVariantsAnswer:
        """Generate the variants, one per strategy"""
        answer: t.GenerateVariantsAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/generate", body=body)
        return answer

    def list_variants(self, slug: str, id: str, *, page: int | None = None, per_page: int | None = None) -> t.ListVariantsAnswer:
        """List variants in rank order"""
        answer: t.ListVariantsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/variants", query={"page": page, "per_page": per_page})
        return answer

    def iter_variants(self, slug: str, id: str) -> Iterator[t.Variant]:
        """List variants in rank order: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/variants")

    def update_variant(self, slug: str, id: str, vid: str, body: t.VariantUpdate) -> t.UpdateVariantAnswer:
        """Update a draft"""
        answer: t.UpdateVariantAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/variants/{quoted(vid)}", body=body)
        return answer

    def create_experiment(self, slug: str, body: t.NewExperiment) -> t.CreateExperimentAnswer:
        """Create an experiment with your own texts"""
        answer: t.CreateExperimentAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/experiments", body=body)
        return answer

    def list_experiments(self, slug: str, *, page: int | None = None, per_page: int | None = None) -> t.ListExperimentsAnswer:
        """List experiments, newest first"""
        answer: t.ListExperimentsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/experiments", query={"page": page, "per_page": per_page})
        return answer

    def iter_experiments(self, slug: str) -> Iterator[t.Experiment]:
        """List experiments, newest first: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/experiments")

    def update_experiment(self, slug: str, id: str, body: t.ExperimentUpdate) -> t.UpdateExperimentAnswer:
        """Update the name or the texts of a draft"""
        answer: t.UpdateExperimentAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}/experiments/{quoted(id)}", body=body)
        return answer

    def delete_experiment(self, slug: str, id: str) -> None:
        """Delete an experiment that is not running, with its results"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/experiments/{quoted(id)}")
        return answer

    def get_experiment(self, slug: str, id: str, *, mode: Literal["live", "test"] | None = None) -> t.GetExperimentAnswer:
        """Get an experiment and the results of its arms"""
        answer: t.GetExperimentAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/experiments/{quoted(id)}", query={"mode": mode})
        return answer

    def start_experiment(self, slug: str, id: str) -> t.StartExperimentAnswer:
        """Start an experiment, or resume a stopped one"""
        answer: t.StartExperimentAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/experiments/{quoted(id)}/start")
        return answer

    def stop_experiment(self, slug: str, id: str) -> t.StopExperimentAnswer:
        """Stop an experiment"""
        answer: t.StopExperimentAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/experiments/{quoted(id)}/stop")
        return answer

    def list_retention_offers(self, slug: str) -> t.ListRetentionOffersAnswer:
        """List retention offers"""
        answer: t.ListRetentionOffersAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/retention-offers")
        return answer

    def get_retention_offer(self, slug: str, reason: str) -> t.GetRetentionOfferAnswer:
        """Get the retention offer of a cancel reason"""
        answer: t.GetRetentionOfferAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/retention-offers/{quoted(reason)}")
        return answer

    def put_retention_offer(self, slug: str, reason: str, body: t.RetentionOfferInput) -> t.PutRetentionOfferAnswer:
        """Create or replace the retention offer of a cancel reason"""
        answer: t.PutRetentionOfferAnswer = self._call("PUT", f"/api/v1/projects/{quoted(slug)}/retention-offers/{quoted(reason)}", body=body)
        return answer

    def delete_retention_offer(self, slug: str, reason: str) -> None:
        """Delete the retention offer of a cancel reason"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/retention-offers/{quoted(reason)}")
        return answer

    def get_knowledge(self, slug: str) -> t.GetKnowledgeAnswer:
        """Get what the mails may say about the company"""
        answer: t.GetKnowledgeAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/knowledge")
        return answer

    def put_knowledge(self, slug: str, body: t.KnowledgeInput) -> t.PutKnowledgeAnswer:
        """Replace what the mails may say about the company"""
        answer: t.PutKnowledgeAnswer = self._call("PUT", f"/api/v1/projects/{quoted(slug)}/knowledge", body=body)
        return answer

    def list_replies(self, slug: str, *, page: int | None = None, per_page: int | None = None, handled: bool | None = None, churn_event_id: str | None = None) -> t.ListRepliesAnswer:
        """List what customers answered to mails"""
        answer: t.ListRepliesAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/replies", query={"page": page, "per_page": per_page, "handled": handled, "churn_event_id": churn_event_id})
        return answer

    def iter_replies(self, slug: str, *, handled: bool | None = None, churn_event_id: str | None = None) -> Iterator[t.Reply]:
        """List what customers answered to mails: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/replies", query={"handled": handled, "churn_event_id": churn_event_id})

    def mark_reply_handled(self, slug: str, id: str, body: t.ReplyHandling | None = None) -> t.MarkReplyHandledAnswer:
        """Mark what a customer answered as handled"""
        answer: t.MarkReplyHandledAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/replies/{quoted(id)}/handled", body=body)
        return answer

    def send_fix_announcement(self, slug: str, id: str, body: t.AnnounceRequest | None = None) -> t.SendFixAnnouncementAnswer:
        """Notify those who asked for a fix that it is there"""
        answer: t.SendFixAnnouncementAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/knowledge/fixes/{quoted(id)}/announce", body=body)
        return answer

    def get_fix_announcement(self, slug: str, id: str) -> t.GetFixAnnouncementAnswer:
        """Count what became of a fix's announcement"""
        answer: t.GetFixAnnouncementAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/knowledge/fixes/{quoted(id)}/announcement")
        return answer

    def get_variant_preview(self, slug: str, id: str, vid: str) -> t.GetVariantPreviewAnswer:
        """Read a variant as it will arrive"""
        answer: t.GetVariantPreviewAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/variants/{quoted(vid)}/preview")
        return answer

    def preview_variant(self, slug: str, id: str, vid: str, body: t.VariantPreviewRequest | None = None) -> t.PreviewVariantAnswer:
        """Preview a variant with other words"""
        answer: t.PreviewVariantAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/variants/{quoted(vid)}/preview", body=body)
        return answer

    def send_variant(self, slug: str, id: str, vid: str, *, expected_edited_at: str | Literal["never"] | None = None) -> t.SendVariantAnswer:
        """Send a variant"""
        answer: t.SendVariantAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/variants/{quoted(vid)}/send", query={"expected_edited_at": expected_edited_at})
        return answer

    def list_messages(self, slug: str, *, cursor: str | None = None, per_page: int | None = None, status: t.MessageStatus | None = None, customer_email: str | None = None, churn_event_id: str | None = None, since: str | None = None) -> t.ListMessagesAnswer:
        """List the mails of a project and what became of them"""
        answer: t.ListMessagesAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/messages", query={"cursor": cursor, "per_page": per_page, "status": status, "customer_email": customer_email, "churn_event_id": churn_event_id, "since": since})
        return answer

    def iter_messages(self, slug: str, *, status: t.MessageStatus | None = None, customer_email: str | None = None, churn_event_id: str | None = None, since: str | None = None) -> Iterator[t.MessageSummary]:
        """List the mails of a project and what became of them: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/messages", query={"status": status, "customer_email": customer_email, "churn_event_id": churn_event_id, "since": since})

    def get_message(self, slug: str, id: str) -> t.GetMessageAnswer:
        """Get a mail with its text"""
        answer: t.GetMessageAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/messages/{quoted(id)}")
        return answer

    def send_test_mail(self, slug: str, body: t.NewTestMail) -> t.SendTestMailAnswer:
        """Send a test mail"""
        answer: t.SendTestMailAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/test-mail", body=body)
        return answer

    def preview_brand(self, slug: str, body: t.BrandPreviewRequest) -> t.PreviewBrandAnswer:
        """Preview a brand in a made-up letter"""
        answer: t.PreviewBrandAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/brand-preview", body=body)
        return answer

    def create_cancel_flow_link(self, slug: str, body: t.NewCancelFlowLink) -> t.CreateCancelFlowLinkAnswer:
        """Create a link that takes one customer to the cancel flow"""
        answer: t.CreateCancelFlowLinkAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/cancel-flow/links", body=body)
        return answer

    def list_cancel_flow_sessions(self, slug: str, *, page: int | None = None, per_page: int | None = None, reason: t.CancelReason | None = None, outcome: Literal["accepted", "declined", "abandoned", "open"] | None = None, verified: bool | None = None, with_comment: bool | None = None, test: bool | None = None, created_from: str | None = None, created_to: str | None = None) -> t.ListCancelFlowSessionsAnswer:
        """List cancel-flow sessions"""
        answer: t.ListCancelFlowSessionsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/cancel-flow/sessions", query={"page": page, "per_page": per_page, "reason": reason, "outcome": outcome, "verified": verified, "with_comment": with_comment, "test": test, "created_from": created_from, "created_to": created_to})
        return answer

    def iter_cancel_flow_sessions(self, slug: str, *, reason: t.CancelReason | None = None, outcome: Literal["accepted", "declined", "abandoned", "open"] | None = None, verified: bool | None = None, with_comment: bool | None = None, test: bool | None = None, created_from: str | None = None, created_to: str | None = None) -> Iterator[t.CancelFlowSession]:
        """List cancel-flow sessions: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/cancel-flow/sessions", query={"reason": reason, "outcome": outcome, "verified": verified, "with_comment": with_comment, "test": test, "created_from": created_from, "created_to": created_to})

    def download_cancel_flow_sessions(self, slug: str, *, reason: t.CancelReason | None = None, outcome: Literal["accepted", "declined", "abandoned", "open"] | None = None, verified: bool | None = None, with_comment: bool | None = None, test: bool | None = None, created_from: str | None = None, created_to: str | None = None) -> str:
        """Download all cancel-flow sessions as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/cancel-flow/sessions.csv", query={"reason": reason, "outcome": outcome, "verified": verified, "with_comment": with_comment, "test": test, "created_from": created_from, "created_to": created_to})
        return answer

    def list_offer_applications(self, slug: str, *, page: int | None = None, per_page: int | None = None, status: t.OfferApplicationStatus | None = None) -> t.ListOfferApplicationsAnswer:
        """List what is carried out at payment providers"""
        answer: t.ListOfferApplicationsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/offer-applications", query={"page": page, "per_page": per_page, "status": status})
        return answer

    def iter_offer_applications(self, slug: str, *, status: t.OfferApplicationStatus | None = None) -> Iterator[t.OfferApplication]:
        """List what is carried out at payment providers: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/offer-applications", query={"status": status})

    def request_offer_reversal(self, slug: str, id: str) -> t.RequestOfferReversalAnswer:
        """Undo what was applied"""
        answer: t.RequestOfferReversalAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/offer-applications/{quoted(id)}/revert")
        return answer

    def list_timeline(self, slug: str, id: str, *, page: int | None = None, per_page: int | None = None) -> t.ListTimelineAnswer:
        """List the timeline of a churn event"""
        answer: t.ListTimelineAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/timeline", query={"page": page, "per_page": per_page})
        return answer

    def iter_timeline(self, slug: str, id: str) -> Iterator[t.TimelineEntry]:
        """List the timeline of a churn event: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/timeline")

    def pause_churn_event(self, slug: str, id: str) -> t.PauseChurnEventAnswer:
        """Pause the automatic mails of a churn event"""
        answer: t.PauseChurnEventAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/automation/pause")
        return answer

    def resume_churn_event(self, slug: str, id: str) -> t.ResumeChurnEventAnswer:
        """Resume the automatic mails of a churn event"""
        answer: t.ResumeChurnEventAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-events/{quoted(id)}/automation/resume")
        return answer

    def pause_automation(self, slug: str) -> t.PauseAutomationAnswer:
        """Pause the automatic mails of a project"""
        answer: t.PauseAutomationAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/automation/pause")
        return answer

    def resume_automation(self, slug: str) -> t.ResumeAutomationAnswer:
        """Resume the automatic mails of a project"""
        answer: t.ResumeAutomationAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/automation/resume")
        return answer

    def list_upcoming_mails(self, slug: str, *, page: int | None = None, per_page: int | None = None, days: int | None = None, held: bool | None = None) -> t.ListUpcomingMailsAnswer:
        """List the automatic mails of the next days"""
        answer: t.ListUpcomingMailsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/automation/upcoming", query={"page": page, "per_page": per_page, "days": days, "held": held})
        return answer

    def iter_upcoming_mails(self, slug: str, *, days: int | None = None, held: bool | None = None) -> Iterator[t.UpcomingMail]:
        """List the automatic mails of the next days: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/automation/upcoming", query={"days": days, "held": held})

    def get_automation_limits(self, slug: str) -> t.GetAutomationLimitsAnswer:
        """Get what the limits did in the last 30 days"""
        answer: t.GetAutomationLimitsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/automation/limits")
        return answer

    def start_rehearsal(self, slug: str, body: t.NewRehearsal) -> t.StartRehearsalAnswer:
        """Rehearse the automation over past events"""
        answer: t.StartRehearsalAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/automation/rehearsal", body=body)
        return answer

    def get_rehearsal(self, slug: str, id: str) -> t.GetRehearsalAnswer:
        """Get a rehearsal with its result"""
        answer: t.GetRehearsalAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/automation/rehearsal/{quoted(id)}")
        return answer

    def get_import(self, slug: str, id: str) -> t.GetImportAnswer:
        """Get an import"""
        answer: t.GetImportAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/imports/{quoted(id)}")
        return answer

    def list_import_errors(self, slug: str, id: str, *, format: Literal["csv", "ndjson"] | None = None) -> str:
        """List what is wrong with the rows of an import"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/imports/{quoted(id)}/errors", query={"format": format})
        return answer

    def list_inbound_events(self, slug: str, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, status: t.InboundStatus | None = None, source: Literal["custom", "stripe", "razorpay", "paddle"] | None = None) -> t.ListInboundEventsAnswer:
        """List the events received by webhook and what became of them"""
        answer: t.ListInboundEventsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/inbound-events", query={"page": page, "per_page": per_page, "cursor": cursor, "status": status, "source": source})
        return answer

    def iter_inbound_events(self, slug: str, *, status: t.InboundStatus | None = None, source: Literal["custom", "stripe", "razorpay", "paddle"] | None = None) -> Iterator[t.InboundEvent]:
        """List the events received by webhook and what became of them: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/inbound-events", query={"status": status, "source": source})

    def get_inbound_event(self, slug: str, id: str) -> t.GetInboundEventAnswer:
        """Get an event received by webhook, with its body"""
        answer: t.GetInboundEventAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/inbound-events/{quoted(id)}")
        return answer

    def retry_failed_inbound_events(self, slug: str) -> t.RetryFailedInboundEventsAnswer:
        """Process all failed events again"""
        answer: t.RetryFailedInboundEventsAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/inbound-events/retry-failed")
        return answer

    def retry_inbound_event(self, slug: str, id: str) -> t.RetryInboundEventAnswer:
        """Process a failed or dropped event again"""
        answer: t.RetryInboundEventAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/inbound-events/{quoted(id)}/retry")
        return answer

    def list_tracked_events(self, slug: str, *, page: int | None = None, per_page: int | None = None, customer_email: str | None = None, customer_id: str | None = None) -> t.ListTrackedEventsAnswer:
        """List what a customer did"""
        answer: t.ListTrackedEventsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/tracked-events", query={"page": page, "per_page": per_page, "customer_email": customer_email, "customer_id": customer_id})
        return answer

    def iter_tracked_events(self, slug: str, *, customer_email: str | None = None, customer_id: str | None = None) -> Iterator[t.TrackedEvent]:
        """List what a customer did: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/tracked-events", query={"customer_email": customer_email, "customer_id": customer_id})

    def get_cancel_flow_insights(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> t.GetCancelFlowInsightsAnswer:
        """Get insights from the cancel flow"""
        answer: t.GetCancelFlowInsightsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/cancel-flow/insights", query={"from": from_, "to": to, "mode": mode})
        return answer

    def get_mail_webhooks(self, slug: str) -> t.GetMailWebhooksAnswer:
        """Get the addresses at which mail providers report bounces and complaints"""
        answer: t.GetMailWebhooksAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/mail-webhooks")
        return answer

    def update_mail_webhooks(self, slug: str, body: t.MailWebhooksUpdate) -> t.UpdateMailWebhooksAnswer:
        """Update how providers' signatures are checked, and where bounces go"""
        answer: t.UpdateMailWebhooksAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}/mail-webhooks", body=body)
        return answer

    def rotate_mail_webhooks(self, slug: str) -> t.RotateMailWebhooksAnswer:
        """Replace the addresses; the old ones stop working at once"""
        answer: t.RotateMailWebhooksAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/mail-webhooks/rotate")
        return answer

    def get_churn_risk_config(self, slug: str) -> t.GetChurnRiskConfigAnswer:
        """Get the configuration of churn risk"""
        answer: t.GetChurnRiskConfigAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-risk/config")
        return answer

    def put_churn_risk_config(self, slug: str, body: t.ChurnRiskConfigUpdate) -> t.PutChurnRiskConfigAnswer:
        """Update the configuration of churn risk"""
        answer: t.PutChurnRiskConfigAnswer = self._call("PUT", f"/api/v1/projects/{quoted(slug)}/churn-risk/config", body=body)
        return answer

    def list_customer_risks(self, slug: str, *, page: int | None = None, per_page: int | None = None, level: t.RiskLevel | None = None, min_score: int | None = None, search: str | None = None) -> t.ListCustomerRisksAnswer:
        """List customers by churn risk"""
        answer: t.ListCustomerRisksAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-risk/customers", query={"page": page, "per_page": per_page, "level": level, "min_score": min_score, "search": search})
        return answer

    def iter_customer_risks(self, slug: str, *, level: t.RiskLevel | None = None, min_score: int | None = None, search: str | None = None) -> Iterator[t.CustomerRisk]:
        """List customers by churn risk: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/churn-risk/customers", query={"level": level, "min_score": min_score, "search": search})

    def get_customer_risk(self, slug: str, email: str) -> t.GetCustomerRiskAnswer:
        """Get the churn risk of a customer"""
        answer: t.GetCustomerRiskAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-risk/customers/{quoted(email)}")
        return answer

    def recompute_churn_risk(self, slug: str) -> t.Ok:
        """Recompute all scores of a project now"""
        answer: t.Ok = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-risk/recompute")
        return answer

    def send_test_alert(self, slug: str) -> t.SendTestAlertAnswer:
        """Send a test alert"""
        answer: t.SendTestAlertAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-risk/test")
        return answer

    def get_churn_risk_model(self, slug: str) -> t.GetChurnRiskModelAnswer:
        """Get what the calibration has learnt and how good it is"""
        answer: t.GetChurnRiskModelAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-risk/model")
        return answer

    def choose_churn_risk_model(self, slug: str, body: t.ChurnRiskModelChoice) -> t.ChooseChurnRiskModelAnswer:
        """Choose between the score card alone and the calibrated model"""
        answer: t.ChooseChurnRiskModelAnswer = self._call("PUT", f"/api/v1/projects/{quoted(slug)}/churn-risk/model", body=body)
        return answer

    def train_churn_risk_model(self, slug: str) -> t.Ok:
        """Calibrate now instead of tonight"""
        answer: t.Ok = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-risk/model/train")
        return answer

    def list_alerts(self, slug: str, *, page: int | None = None, per_page: int | None = None, status: t.DeliveryStatus | None = None) -> t.ListAlertsAnswer:
        """List churn-risk alerts and how their deliveries went"""
        answer: t.ListAlertsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-risk/alerts", query={"page": page, "per_page": per_page, "status": status})
        return answer

    def iter_alerts(self, slug: str, *, status: t.DeliveryStatus | None = None) -> Iterator[t.Alert]:
        """List churn-risk alerts and how their deliveries went: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/churn-risk/alerts", query={"status": status})

    def get_alert(self, slug: str, opaque_id: str) -> t.GetAlertAnswer:
        """Get a churn-risk alert with its delivery attempts"""
        answer: t.GetAlertAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/churn-risk/alerts/{quoted(opaque_id)}")
        return answer

    def retry_alert(self, slug: str, opaque_id: str) -> t.RetryAlertAnswer:
        """Send an alert again"""
        answer: t.RetryAlertAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/churn-risk/alerts/{quoted(opaque_id)}/retry")
        return answer

    def list_webhook_endpoints(self, slug: str, *, page: int | None = None, per_page: int | None = None) -> t.ListWebhookEndpointsAnswer:
        """List webhook endpoints"""
        answer: t.ListWebhookEndpointsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints", query={"page": page, "per_page": per_page})
        return answer

    def iter_webhook_endpoints(self, slug: str) -> Iterator[t.WebhookEndpoint]:
        """List webhook endpoints: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/webhook-endpoints")

    def create_webhook_endpoint(self, slug: str, body: t.NewWebhookEndpoint) -> t.CreateWebhookEndpointAnswer:
        """Create a webhook endpoint"""
        answer: t.CreateWebhookEndpointAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints", body=body)
        return answer

    def get_webhook_endpoint(self, slug: str, id: str) -> t.GetWebhookEndpointAnswer:
        """Get a webhook endpoint"""
        answer: t.GetWebhookEndpointAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}")
        return answer

    def update_webhook_endpoint(self, slug: str, id: str, body: t.WebhookEndpointUpdate) -> t.UpdateWebhookEndpointAnswer:
        """Update a webhook endpoint, or switch it off or on"""
        answer: t.UpdateWebhookEndpointAnswer = self._call("PATCH", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}", body=body)
        return answer

    def delete_webhook_endpoint(self, slug: str, id: str) -> None:
        """Delete a webhook endpoint and its log"""
        answer: None = self._call("DELETE", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}")
        return answer

    def list_webhook_deliveries(self, slug: str, id: str, *, page: int | None = None, per_page: int | None = None, cursor: str | None = None, status: t.DeliveryStatus | None = None, event: t.WebhookEvent | None = None) -> t.ListWebhookDeliveriesAnswer:
        """List what was sent to a webhook endpoint and how each attempt went"""
        answer: t.ListWebhookDeliveriesAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}/deliveries", query={"page": page, "per_page": per_page, "cursor": cursor, "status": status, "event": event})
        return answer

    def iter_webhook_deliveries(self, slug: str, id: str, *, status: t.DeliveryStatus | None = None, event: t.WebhookEvent | None = None) -> Iterator[t.WebhookDelivery]:
        """List what was sent to a webhook endpoint and how each attempt went: every entry, page after page."""
        return self._each(f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}/deliveries", query={"status": status, "event": event})

    def retry_webhook_delivery(self, slug: str, id: str, delivery_id: str) -> t.RetryWebhookDeliveryAnswer:
        """Send a delivery again"""
        answer: t.RetryWebhookDeliveryAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}/deliveries/{quoted(delivery_id)}/retry")
        return answer

    def send_test_event(self, slug: str, id: str) -> t.SendTestEventAnswer:
        """Send a test event to a webhook endpoint"""
        answer: t.SendTestEventAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/webhook-endpoints/{quoted(id)}/test")
        return answer

    def list_connections(self, slug: str) -> t.ListConnectionsAnswer:
        """List what the project is connected with and how each connection does"""
        answer: t.ListConnectionsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/connections")
        return answer

    def send_test_prompt_of_project(self, slug: str) -> t.SendTestPromptOfProjectAnswer:
        """Ask the configured model a trivial question, as an admin of a project"""
        answer: t.SendTestPromptOfProjectAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/test-model")
        return answer

    def get_stripe_connection(self, slug: str) -> t.GetStripeConnectionAnswer:
        """Get the connection with Stripe and how far its past is read"""
        answer: t.GetStripeConnectionAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/integrations/stripe")
        return answer

    def create_stripe_connection(self, slug: str, body: t.StripeKey) -> t.CreateStripeConnectionAnswer:
        """Connect Stripe with a restricted key"""
        answer: t.CreateStripeConnectionAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/integrations/stripe/connect", body=body)
        return answer

    def delete_stripe_connection(self, slug: str) -> t.DeleteStripeConnectionAnswer:
        """Disconnect Stripe"""
        answer: t.DeleteStripeConnectionAnswer = self._call("POST", f"/api/v1/projects/{quoted(slug)}/integrations/stripe/disconnect")
        return answer

    def get_stats(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None) -> t.GetStatsAnswer:
        """Get the statistics of a period"""
        answer: t.GetStatsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/stats", query={"from": from_, "to": to, "currency": currency, "mode": mode})
        return answer

    def list_stats_definitions(self, slug: str) -> t.ListStatsDefinitionsAnswer:
        """List what each number of the statistics means"""
        answer: t.ListStatsDefinitionsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/stats/definitions")
        return answer

    def get_mrr(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None, interval: Literal["month"] | None = None) -> t.GetMrrAnswer:
        """Get the MRR movements of every month"""
        answer: t.GetMrrAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/mrr", query={"from": from_, "to": to, "currency": currency, "mode": mode, "interval": interval})
        return answer

    def get_cohorts(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None, by: Literal["event_month", "signup_month"] | None = None) -> t.GetCohortsAnswer:
        """Get recovery and retention by cohort"""
        answer: t.GetCohortsAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/cohorts", query={"from": from_, "to": to, "currency": currency, "mode": mode, "by": by})
        return answer

    def get_forecast(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None, horizon: int | None = None) -> t.GetForecastAnswer:
        """Forecast MRR, churn and recovery"""
        answer: t.GetForecastAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/forecasting", query={"from": from_, "to": to, "currency": currency, "mode": mode, "horizon": horizon})
        return answer

    def list_strategies(self, slug: str, *, currency: str | None = None, mode: Literal["live", "test"] | None = None) -> t.ListStrategiesAnswer:
        """List how each strategy performs and what is expected of it"""
        answer: t.ListStrategiesAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/strategies", query={"currency": currency, "mode": mode})
        return answer

    def get_digest(self, slug: str) -> t.GetDigestAnswer:
        """Get whether the caller receives the weekly digest"""
        answer: t.GetDigestAnswer = self._call("GET", f"/api/v1/projects/{quoted(slug)}/digest")
        return answer

    def put_digest(self, slug: str, body: t.Digest) -> t.PutDigestAnswer:
        """Switch the weekly digest on or off for the caller"""
        answer: t.PutDigestAnswer = self._call("PUT", f"/api/v1/projects/{quoted(slug)}/digest", body=body)
        return answer

    def export_churn_events(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Churn events as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/churn-events.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_variants(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Recovery variants as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/variants.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_messages(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Recovery mails as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/messages.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_customers(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Customers as CSV, as providers and imports know them"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/customers.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_plans(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Plans as CSV, as providers know them"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/plans.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_subscriptions(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Subscriptions as CSV, as providers and imports know them"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/subscriptions.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_risk_scores(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Customers with their churn risk as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/risk-scores.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_alerts(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Churn-risk alerts as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/alerts.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_webhook_deliveries(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Webhooks that went out as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/webhook-deliveries.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_inbound_events(self, slug: str, *, from_: str | None = None, to: str | None = None) -> str:
        """What came in from providers and other systems as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/inbound-events.csv", query={"from": from_, "to": to})
        return answer

    def export_cancel_flow_sessions(self, slug: str, *, from_: str | None = None, to: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """Sessions of the cancel flow as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/cancel-flow-sessions.csv", query={"from": from_, "to": to, "mode": mode})
        return answer

    def export_suppressions(self, slug: str, *, from_: str | None = None, to: str | None = None) -> str:
        """Addresses that are not written to as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/suppressions.csv", query={"from": from_, "to": to})
        return answer

    def export_stats(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """The statistics of every day as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/stats.csv", query={"from": from_, "to": to, "currency": currency, "mode": mode})
        return answer

    def export_mrr(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """MRR movements of every month as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/mrr.csv", query={"from": from_, "to": to, "currency": currency, "mode": mode})
        return answer

    def export_cohorts(self, slug: str, *, from_: str | None = None, to: str | None = None, currency: str | None = None, mode: Literal["live", "test"] | None = None, by: Literal["event_month", "signup_month"] | None = None) -> str:
        """Cohorts as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/cohorts.csv", query={"from": from_, "to": to, "currency": currency, "mode": mode, "by": by})
        return answer

    def export_forecast(self, slug: str, *, currency: str | None = None, mode: Literal["live", "test"] | None = None) -> str:
        """The forecast of the next 24 months as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/forecast.csv", query={"currency": currency, "mode": mode})
        return answer

    def export_strategies(self, slug: str, *, mode: Literal["live", "test"] | None = None) -> str:
        """How each strategy does for each reason as CSV"""
        answer: str = self._call("GET", f"/api/v1/projects/{quoted(slug)}/exports/strategies.csv", query={"mode": mode})
        return answer
