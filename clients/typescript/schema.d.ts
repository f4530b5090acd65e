// Generated from the OpenAPI document by `bun run client`; not to be edited.
type Headers = { [name: string]: unknown };
type Answer<Content> = { headers: Headers; content: Content };
type Empty = { headers: Headers; content?: never };
export interface paths {
  "/health": {
    /** getHealth: Check that the service is up and can write */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Health"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/ready": {
    /** getReady: Check that the service takes requests */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ready"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/metrics": {
    /** getMetrics: Get metrics in Prometheus' text format */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/plain": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/widget.json": {
    /** getWidgetVersion: Get the widget's version and how to pin it */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": components["schemas"]["WidgetVersion"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/mcp": {
    /** sendMcpMessage: Speak the Model Context Protocol */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["McpMessage"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/v1/{type}": {
    /** trackSegmentCall: Track by a call of Segment's API */
    post: {
      parameters: { query?: never; header?: never; path: { type: string }; cookie?: never };
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["SegmentReceipt"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/openapi.json": {
    /** getOpenApiDocument: Get this document */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": Record<string, unknown> }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/webhooks/mail/inbound/{token}": {
    /** receiveMail: Receive what customers answer to mails */
    post: {
      parameters: { query?: never; header?: never; path: { token: string }; cookie?: never };
      requestBody: {
        content: {
          "application/json": Record<string, unknown>;
          "multipart/form-data": Record<string, unknown>;
          "application/x-www-form-urlencoded": Record<string, unknown>;
          "message/rfc822": string;
        };
      };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["MailReceived"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/webhooks/mail/{provider}/{token}": {
    /** receiveMailFeedback: Receive bounces and complaints from a mail provider */
    post: {
      parameters: { query?: never; header?: never; path: { provider: string; token: string }; cookie?: never };
      requestBody: { content: { "message/rfc822": string; "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/webhooks/custom/{publicKey}": {
    /** receiveCustomEvent: Receive a cancellation, a failed payment or a recovery from any system */
    post: {
      parameters: {
        query?: never;
        header?: { "X-Webhook-Signature"?: string };
        path: { publicKey: string };
        cookie?: never;
      };
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/webhooks/stripe/{publicKey}": {
    /** receiveStripeEvent: Receive an event from Stripe */
    post: {
      parameters: { query?: never; header?: never; path: { publicKey: string }; cookie?: never };
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/webhooks/razorpay/{publicKey}": {
    /** receiveRazorpayEvent: Receive an event from Razorpay */
    post: {
      parameters: { query?: never; header?: never; path: { publicKey: string }; cookie?: never };
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/webhooks/paddle/{publicKey}": {
    /** receivePaddleEvent: Receive an event from Paddle */
    post: {
      parameters: { query?: never; header?: never; path: { publicKey: string }; cookie?: never };
      requestBody: { content: { "application/json": Record<string, unknown> } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/track": {
    /** trackEvents: Track what customers do */
    post: {
      parameters: { query?: never; header?: { "X-API-Key"?: string }; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["TrackRequest"] } };
      responses: {
        202: Answer<{ "application/json": components["schemas"]["TrackingReceipt"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events": {
    /** listChurnEvents: List churn events */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          sort?: "created_at" | "updated_at" | "mrr" | "customer_email" | "status";
          order?: "asc" | "desc";
          status?: components["schemas"]["EventStatus"];
          event_type?: components["schemas"]["EventType"];
          customer_email?: string;
          provider?: string;
          test?: boolean;
          created_from?: string;
          created_to?: string;
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["ChurnEvent"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createChurnEvent: Create a churn event */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewChurnEvent"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["ChurnEvent"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/suppressions/import": {
    /** importSuppressions: Import suppressions from CSV */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "text/csv": string } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ImportedSuppressions"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/imports": {
    /** listImports: List imports */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          cursor?: string;
          kind?: components["schemas"]["ImportKind"];
          status?: components["schemas"]["ImportStatus"];
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["Import"][];
            meta: components["schemas"]["NumberedLogMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createImport: Import customers, subscriptions or past churn events */
    post: {
      parameters: {
        query: { kind: components["schemas"]["ImportKind"]; format?: "csv" | "ndjson"; dry_run?: boolean };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody: { content: { "text/csv": string; "application/x-ndjson": string } };
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["Import"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/register": {
    /** register: Create an account */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["Registration"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["AccessToken"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/login": {
    /** login: Sign in */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["Login"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["AccessToken"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/state": {
    /** getAuthState: Get the ways in: registration, identity providers */
    get: {
      parameters: { query?: { setup_token?: string }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["AuthState"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/idp": {
    /** loginWithIdentityProvider: Sign in with an identity provider */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["IdentityProviderLogin"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["AccessToken"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/logout": {
    /** logout: Sign out */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["Logout"] } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/forgot-password": {
    /** requestPasswordReset: Email a link for setting a new password */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["PasswordResetRequest"] } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/reset-password": {
    /** resetPassword: Set a new password */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["PasswordReset"] } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/invitations/{token}/accept": {
    /** acceptInvitation: Accept an invitation */
    post: {
      parameters: { query?: never; header?: never; path: { token: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["InvitationAcceptance"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["AcceptedInvitation"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/cancel-flow/config/{publicKey}": {
    /** getCancelFlowConfig: Get what a cancel flow needs to start */
    get: {
      parameters: {
        query?: { language?: string; token?: string };
        header?: never;
        path: { publicKey: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["CancelFlowConfig"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/cancel-flow/sessions/{session_id}/application": {
    /** getOfferProgress: Ask whether what the customer decided was carried out */
    get: {
      parameters: {
        query?: { public_key?: string; language?: string };
        header?: never;
        path: { session_id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": components["schemas"]["OfferProgress"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/cancel-flow/reasons": {
    /** submitCancelReason: Submit a cancel reason and get the offer for it */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["CancelReasonSubmission"] } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["SubmittedCancelReason"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/cancel-flow/sessions/{session_id}/outcome": {
    /** reportCancelFlowOutcome: Report what the customer did */
    post: {
      parameters: { query?: never; header?: never; path: { session_id: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["CancelFlowOutcomeReport"] } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/wall/{publicKey}": {
    /** getWall: Get the open failed payment that a customer is shown */
    get: {
      parameters: {
        query?: {
          customer_email?: string;
          customer_id?: string;
          customer_hash?: string;
          test?: boolean;
          wait?: number;
        };
        header?: never;
        path: { publicKey: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Wall"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/wall/{publicKey}/looks": {
    /** getWallLooks: Get the language and colours of the payment wall */
    get: {
      parameters: { query?: { language?: string }; header?: never; path: { publicKey: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["WallLooks"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/wall/{publicKey}/events": {
    /** reportWallEvent: Report that a customer saw the wall, or went to pay */
    post: {
      parameters: { query?: never; header?: never; path: { publicKey: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["WallEvent"] } };
      responses: {
        200: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/auth/me": {
    /** getCurrentAccount: Get the signed-in account and its projects */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["CurrentAccount"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects": {
    /** listProjects: List the caller's projects */
    get: {
      parameters: { query?: { page?: number; per_page?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["ListedProject"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createProject: Create a project */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewProject"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["CreatedProject"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/instance": {
    /** getInstance: Get the state of the instance */
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Instance"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/instance/examine": {
    /** createInstanceExamination: Examine the instance, as `recoverd doctor` does */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["InstanceExamination"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/instance/backup": {
    /** createInstanceBackup: Back up the instance, as `recoverd backup` does */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["InstanceBackup"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/instance/test-model": {
    /** sendTestPrompt: Ask the configured model a trivial question */
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ModelTest"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}": {
    /** getProject: Get a project */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Project"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** updateProject: Update a project's name and settings */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ProjectUpdate"] } };
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["Project"] /** What is wrong with the API keys that were sent; they are saved all the same */;
            warnings?: { field: string; message: string }[];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** deleteProject: Delete a project and everything in it */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/rotate-keys": {
    /** rotateKeys: Rotate a project's keys */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["KeyRotation"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["RotatedKeys"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/members": {
    /** listMembers: List the members of a project */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Member"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/members/{id}": {
    /** updateMember: Update a member's role */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["MemberUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Member"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** removeMember: Remove a member */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/invitations": {
    /** listInvitations: List invitations that nobody has accepted yet */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Invitation"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createInvitation: Invite a person to a project */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewInvitation"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["CreatedInvitation"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/invitations/{id}": {
    /** deleteInvitation: Revoke an invitation */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/audit-log": {
    /** listAuditLog: List who did what, when and from where, newest first */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number; cursor?: string };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["AuditEntry"][];
            meta: components["schemas"]["NumberedLogMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/jobs": {
    /** listJobs: List the background jobs of a project */
    get: {
      parameters: {
        query?: { cursor?: string; per_page?: number; state?: components["schemas"]["JobState"]; kind?: string };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Job"][]; meta: components["schemas"]["LogMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/jobs/{id}/retry": {
    /** retryJob: Run a failed job again */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["Job"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/sample-data": {
    /** createSampleData: Fill the project with sample data */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["SampleData"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** deleteSampleData: Remove the sample data */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/checklist": {
    /** getChecklist: Get the first things to do */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Checklist"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** updateChecklist: Put the first things away, or show them again */
    put: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ChecklistUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Checklist"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/changes": {
    /** streamChanges: What changes, as it changes */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/event-stream": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/suppressions": {
    /** listSuppressions: List suppressed addresses */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          email?: string;
          reason?: components["schemas"]["SuppressionReason"];
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Suppression"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createSuppression: Suppress an address */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewSuppression"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Suppression"] } }>;
        201: Answer<{ "application/json": { data: components["schemas"]["Suppression"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/suppressions.csv": {
    /** downloadSuppressions: Download all suppressions as CSV */
    get: {
      parameters: {
        query?: { email?: string; reason?: components["schemas"]["SuppressionReason"] };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/suppressions/{email}": {
    /** deleteSuppression: Delete a suppression, so that the address gets mail again */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; email: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/today": {
    /** getToday: Get what a person can do now */
    get: {
      parameters: {
        query?: { limit?: number; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Today"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/bulk": {
    /** startBulkAction: Generate or send for many churn events */
    post: {
      parameters: { query?: never; header?: { "Idempotency-Key"?: string }; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["BulkRequest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["BulkPlan"] } }>;
        202: Answer<{ "application/json": { data: components["schemas"]["BulkPlan"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/bulk/{bulk_id}": {
    /** getBulkAction: Get a bulk action with its results */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; bulk_id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["BulkAction"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/customers": {
    /** listCustomers: List customers who left, could not pay or may leave */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          state?: string;
          letter?: string;
          reason_code?: string;
          plan?: string;
          mrr_min?: number;
          since?: string;
          before?: string;
          mode?: components["schemas"]["Mode"];
          q?: string;
          sort?: "since" | "mrr" | "risk";
          order?: "asc" | "desc";
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["CustomerSummary"][];
            meta: components["schemas"]["CustomerListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/customers.csv": {
    /** downloadCustomers: Download the list of customers as CSV */
    get: {
      parameters: {
        query?: {
          state?: string;
          letter?: string;
          reason_code?: string;
          plan?: string;
          mrr_min?: number;
          since?: string;
          before?: string;
          mode?: components["schemas"]["Mode"];
          q?: string;
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/customers/{id}": {
    /** getCustomer: Get all that is known of a customer */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Customer"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** deleteCustomer: Erase everything that is stored of one person */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["Erasure"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/customers/{id}/explanation": {
    /** getCustomerExplanation: Explain what a customer got, and why not something else */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["CustomerExplanation"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/recovered": {
    /** markChurnEventRecovered: Mark a churn event recovered */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["RecoveredChurnEvent"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** unmarkChurnEventRecovered: Undo that a churn event was marked recovered */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnEvent"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/snooze": {
    /** snoozeChurnEvent: Snooze a churn event */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["Snooze"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnEvent"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** unsnoozeChurnEvent: End the snoozing of a churn event */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnEvent"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/customers/export": {
    /** exportPersonalData: Export everything that is stored of one person */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["PersonalDataRequest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["PersonalData"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/erasures/{id}": {
    /** getErasure: Get how far an erasure is */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Erasure"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}": {
    /** getChurnEvent: Get a churn event with its variants */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnEventWithVariants"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/cancel-reason": {
    /** changeCancelReason: Change the cancel reason of a churn event */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["CancelReasonUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["UpdatedCancelReason"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/generate": {
    /** generateVariants: Generate the variants, one per strategy */
    post: {
      parameters: { query?: never; header?: { Prefer?: string }; path: { slug: string; id: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["GenerateRequest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Generation"] } }>;
        202: Answer<{ "application/json": { data: components["schemas"]["Generation"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/variants": {
    /** listVariants: List variants in rank order */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number };
        header?: never;
        path: { slug: string; id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Variant"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/variants/{vid}": {
    /** updateVariant: Update a draft */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string; vid: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["VariantUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Variant"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/writing": {
    /** streamWriting: The texts of a churn event while a model writes them */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/event-stream": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/experiments": {
    /** listExperiments: List experiments, newest first */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Experiment"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createExperiment: Create an experiment with your own texts */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewExperiment"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["Experiment"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/experiments/{id}": {
    /** getExperiment: Get an experiment and the results of its arms */
    get: {
      parameters: {
        query?: { mode?: "live" | "test" };
        header?: never;
        path: { slug: string; id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ExperimentResults"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** updateExperiment: Update the name or the texts of a draft */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ExperimentUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Experiment"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** deleteExperiment: Delete an experiment that is not running, with its results */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/experiments/{id}/start": {
    /** startExperiment: Start an experiment, or resume a stopped one */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Experiment"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/experiments/{id}/stop": {
    /** stopExperiment: Stop an experiment */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Experiment"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/retention-offers": {
    /** listRetentionOffers: List retention offers */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { offers: components["schemas"]["RetentionOffer"][] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/retention-offers/{reason}": {
    /** getRetentionOffer: Get the retention offer of a cancel reason */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: { slug: string; reason: components["schemas"]["CancelReason"] };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { offer: components["schemas"]["RetentionOffer"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** putRetentionOffer: Create or replace the retention offer of a cancel reason */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: { slug: string; reason: components["schemas"]["CancelReason"] };
        cookie?: never;
      };
      requestBody: { content: { "application/json": components["schemas"]["RetentionOfferInput"] } };
      responses: {
        200: Answer<{
          "application/json": {
            offer: components["schemas"]["RetentionOffer"] /** What will not be carried out at the payment provider, where the project lets offers be carried out */;
            warnings?: { field: string; message: string }[];
          };
        }>;
        201: Answer<{
          "application/json": {
            offer: components["schemas"]["RetentionOffer"] /** What will not be carried out at the payment provider, where the project lets offers be carried out */;
            warnings?: { field: string; message: string }[];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** deleteRetentionOffer: Delete the retention offer of a cancel reason */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: { slug: string; reason: components["schemas"]["CancelReason"] };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/knowledge": {
    /** getKnowledge: Get what the mails may say about the company */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["Knowledge"] /** What is not written yet, and whose mails say less for it */;
            missing: components["schemas"]["MissingKnowledge"][];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** putKnowledge: Replace what the mails may say about the company */
    put: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["KnowledgeInput"] } };
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["Knowledge"] /** What is not written yet, and whose mails say less for it */;
            missing: components["schemas"]["MissingKnowledge"][];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/replies": {
    /** listReplies: List what customers answered to mails */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number; handled?: boolean; churn_event_id?: string };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Reply"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/replies/{id}/handled": {
    /** markReplyHandled: Mark what a customer answered as handled */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["ReplyHandling"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Reply"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/knowledge/fixes/{id}/announce": {
    /** sendFixAnnouncement: Notify those who asked for a fix that it is there */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["AnnounceRequest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["AnnouncementPlan"] } }>;
        202: Answer<{ "application/json": { data: components["schemas"]["AnnouncementPlan"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/knowledge/fixes/{id}/announcement": {
    /** getFixAnnouncement: Count what became of a fix's announcement */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Announcement"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/variants/{vid}/preview": {
    /** getVariantPreview: Read a variant as it will arrive */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string; vid: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MailPreview"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** previewVariant: Preview a variant with other words */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string; vid: string }; cookie?: never };
      requestBody?: { content: { "application/json": components["schemas"]["VariantPreviewRequest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MailPreview"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/variants/{vid}/send": {
    /** sendVariant: Send a variant */
    post: {
      parameters: {
        query?: { expected_edited_at?: string | "never" };
        header?: never;
        path: { slug: string; id: string; vid: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["SentVariant"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/messages": {
    /** listMessages: List the mails of a project and what became of them */
    get: {
      parameters: {
        query?: {
          cursor?: string;
          per_page?: number;
          status?: components["schemas"]["MessageStatus"];
          customer_email?: string;
          churn_event_id?: string;
          since?: string;
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["MessageSummary"][];
            meta: components["schemas"]["LogMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/messages/{id}": {
    /** getMessage: Get a mail with its text */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Message"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/test-mail": {
    /** sendTestMail: Send a test mail */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewTestMail"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["TestMail"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/brand-preview": {
    /** previewBrand: Preview a brand in a made-up letter */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["BrandPreviewRequest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MailPreview"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/cancel-flow/links": {
    /** createCancelFlowLink: Create a link that takes one customer to the cancel flow */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewCancelFlowLink"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["CancelFlowLink"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/cancel-flow/sessions": {
    /** listCancelFlowSessions: List cancel-flow sessions */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          reason?: components["schemas"]["CancelReason"];
          outcome?: "accepted" | "declined" | "abandoned" | "open";
          verified?: boolean;
          with_comment?: boolean;
          test?: boolean;
          created_from?: string;
          created_to?: string;
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["CancelFlowSession"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/cancel-flow/sessions.csv": {
    /** downloadCancelFlowSessions: Download all cancel-flow sessions as CSV */
    get: {
      parameters: {
        query?: {
          reason?: components["schemas"]["CancelReason"];
          outcome?: "accepted" | "declined" | "abandoned" | "open";
          verified?: boolean;
          with_comment?: boolean;
          test?: boolean;
          created_from?: string;
          created_to?: string;
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/offer-applications": {
    /** listOfferApplications: List what is carried out at payment providers */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number; status?: components["schemas"]["OfferApplicationStatus"] };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["OfferApplication"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/offer-applications/{id}/revert": {
    /** requestOfferReversal: Undo what was applied */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["OfferApplication"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/timeline": {
    /** listTimeline: List the timeline of a churn event */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number };
        header?: never;
        path: { slug: string; id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["TimelineEntry"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/automation/pause": {
    /** pauseChurnEvent: Pause the automatic mails of a churn event */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnEventPause"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-events/{id}/automation/resume": {
    /** resumeChurnEvent: Resume the automatic mails of a churn event */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnEventPause"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/automation/pause": {
    /** pauseAutomation: Pause the automatic mails of a project */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ProjectPause"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/automation/resume": {
    /** resumeAutomation: Resume the automatic mails of a project */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ProjectPause"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/automation/upcoming": {
    /** listUpcomingMails: List the automatic mails of the next days */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number; days?: number; held?: boolean };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["UpcomingMail"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/automation/limits": {
    /** getAutomationLimits: Get what the limits did in the last 30 days */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["AutomationLimits"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/automation/rehearsal": {
    /** startRehearsal: Rehearse the automation over past events */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewRehearsal"] } };
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["StartedRehearsal"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/automation/rehearsal/{id}": {
    /** getRehearsal: Get a rehearsal with its result */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Rehearsal"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/imports/{id}": {
    /** getImport: Get an import */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Import"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/imports/{id}/errors": {
    /** listImportErrors: List what is wrong with the rows of an import */
    get: {
      parameters: {
        query?: { format?: "csv" | "ndjson" };
        header?: never;
        path: { slug: string; id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string; "application/x-ndjson": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/inbound-events": {
    /** listInboundEvents: List the events received by webhook and what became of them */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          cursor?: string;
          status?: components["schemas"]["InboundStatus"];
          source?: "custom" | "stripe" | "razorpay" | "paddle";
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["InboundEvent"][];
            meta: components["schemas"]["NumberedLogMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/inbound-events/{id}": {
    /** getInboundEvent: Get an event received by webhook, with its body */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["InboundEventWithBody"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/inbound-events/retry-failed": {
    /** retryFailedInboundEvents: Process all failed events again */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["RetriedInboundEvents"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/inbound-events/{id}/retry": {
    /** retryInboundEvent: Process a failed or dropped event again */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["InboundEvent"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/tracked-events": {
    /** listTrackedEvents: List what a customer did */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number; customer_email?: string; customer_id?: string };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["TrackedEvent"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/cancel-flow/insights": {
    /** getCancelFlowInsights: Get insights from the cancel flow */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["CancelFlowInsights"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/mail-webhooks": {
    /** getMailWebhooks: Get the addresses at which mail providers report bounces and complaints */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MailWebhooks"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** updateMailWebhooks: Update how providers' signatures are checked, and where bounces go */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["MailWebhooksUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MailWebhooks"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/mail-webhooks/rotate": {
    /** rotateMailWebhooks: Replace the addresses; the old ones stop working at once */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MailWebhooks"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/config": {
    /** getChurnRiskConfig: Get the configuration of churn risk */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnRiskConfig"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** putChurnRiskConfig: Update the configuration of churn risk */
    put: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ChurnRiskConfigUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnRiskConfig"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/customers": {
    /** listCustomerRisks: List customers by churn risk */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          level?: components["schemas"]["RiskLevel"];
          min_score?: number;
          search?: string;
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["CustomerRisk"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/customers/{email}": {
    /** getCustomerRisk: Get the churn risk of a customer */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; email: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["CustomerRiskDetails"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/recompute": {
    /** recomputeChurnRisk: Recompute all scores of a project now */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/test": {
    /** sendTestAlert: Send a test alert */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["TestAlert"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/model": {
    /** getChurnRiskModel: Get what the calibration has learnt and how good it is */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnRiskModel"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** chooseChurnRiskModel: Choose between the score card alone and the calibrated model */
    put: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["ChurnRiskModelChoice"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ChurnRiskModel"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/model/train": {
    /** trainChurnRiskModel: Calibrate now instead of tonight */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": components["schemas"]["Ok"] }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/alerts": {
    /** listAlerts: List churn-risk alerts and how their deliveries went */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number; status?: components["schemas"]["DeliveryStatus"] };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": { data: components["schemas"]["Alert"][]; meta: components["schemas"]["ListMeta"] };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/alerts/{opaque_id}": {
    /** getAlert: Get a churn-risk alert with its delivery attempts */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; opaque_id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Alert"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/churn-risk/alerts/{opaque_id}/retry": {
    /** retryAlert: Send an alert again */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; opaque_id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["RetriedDelivery"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/webhook-endpoints": {
    /** listWebhookEndpoints: List webhook endpoints */
    get: {
      parameters: {
        query?: { page?: number; per_page?: number };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["WebhookEndpoint"][];
            meta: components["schemas"]["ListMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** createWebhookEndpoint: Create a webhook endpoint */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["NewWebhookEndpoint"] } };
      responses: {
        201: Answer<{ "application/json": { data: components["schemas"]["WebhookEndpoint"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/webhook-endpoints/{id}": {
    /** getWebhookEndpoint: Get a webhook endpoint */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["WebhookEndpoint"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** updateWebhookEndpoint: Update a webhook endpoint, or switch it off or on */
    patch: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["WebhookEndpointUpdate"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["WebhookEndpoint"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** deleteWebhookEndpoint: Delete a webhook endpoint and its log */
    delete: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/webhook-endpoints/{id}/deliveries": {
    /** listWebhookDeliveries: List what was sent to a webhook endpoint and how each attempt went */
    get: {
      parameters: {
        query?: {
          page?: number;
          per_page?: number;
          cursor?: string;
          status?: components["schemas"]["DeliveryStatus"];
          event?: components["schemas"]["WebhookEvent"];
        };
        header?: never;
        path: { slug: string; id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          "application/json": {
            data: components["schemas"]["WebhookDelivery"][];
            meta: components["schemas"]["NumberedLogMeta"];
          };
        }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/webhook-endpoints/{id}/deliveries/{delivery_id}/retry": {
    /** retryWebhookDelivery: Send a delivery again */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: { slug: string; id: string; delivery_id: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        202: Answer<{ "application/json": { data: components["schemas"]["RetriedDelivery"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/webhook-endpoints/{id}/test": {
    /** sendTestEvent: Send a test event to a webhook endpoint */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string; id: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["WebhookEndpointTest"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/connections": {
    /** listConnections: List what the project is connected with and how each connection does */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Connection"][] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/test-model": {
    /** sendTestPromptOfProject: Ask the configured model a trivial question, as an admin of a project */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["ModelTest"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/integrations/stripe": {
    /** getStripeConnection: Get the connection with Stripe and how far its past is read */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["StripeConnection"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/integrations/stripe/connect": {
    /** createStripeConnection: Connect Stripe with a restricted key */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["StripeKey"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["StripeConnection"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/integrations/stripe/disconnect": {
    /** deleteStripeConnection: Disconnect Stripe */
    post: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["StripeDisconnection"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        409: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
        503: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/stats": {
    /** getStats: Get the statistics of a period */
    get: {
      parameters: {
        query?: { from?: string; to?: string; currency?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Stats"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/stats/definitions": {
    /** listStatsDefinitions: List what each number of the statistics means */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["StatsDefinition"][] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/mrr": {
    /** getMrr: Get the MRR movements of every month */
    get: {
      parameters: {
        query?: { from?: string; to?: string; currency?: string; mode?: "live" | "test"; interval?: "month" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["MrrMovements"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/cohorts": {
    /** getCohorts: Get recovery and retention by cohort */
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          currency?: string;
          mode?: "live" | "test";
          by?: "event_month" | "signup_month";
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Cohorts"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/forecasting": {
    /** getForecast: Forecast MRR, churn and recovery */
    get: {
      parameters: {
        query?: { from?: string; to?: string; currency?: string; mode?: "live" | "test"; horizon?: number };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Forecast"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/strategies": {
    /** listStrategies: List how each strategy performs and what is expected of it */
    get: {
      parameters: {
        query?: { currency?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["StrategyPerformance"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/digest": {
    /** getDigest: Get whether the caller receives the weekly digest */
    get: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Digest"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
    /** putDigest: Switch the weekly digest on or off for the caller */
    put: {
      parameters: { query?: never; header?: never; path: { slug: string }; cookie?: never };
      requestBody: { content: { "application/json": components["schemas"]["Digest"] } };
      responses: {
        200: Answer<{ "application/json": { data: components["schemas"]["Digest"] } }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/churn-events.csv": {
    /** exportChurnEvents: Churn events as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/variants.csv": {
    /** exportVariants: Recovery variants as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/messages.csv": {
    /** exportMessages: Recovery mails as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/customers.csv": {
    /** exportCustomers: Customers as CSV, as providers and imports know them */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/plans.csv": {
    /** exportPlans: Plans as CSV, as providers know them */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/subscriptions.csv": {
    /** exportSubscriptions: Subscriptions as CSV, as providers and imports know them */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/risk-scores.csv": {
    /** exportRiskScores: Customers with their churn risk as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/alerts.csv": {
    /** exportAlerts: Churn-risk alerts as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/webhook-deliveries.csv": {
    /** exportWebhookDeliveries: Webhooks that went out as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/inbound-events.csv": {
    /** exportInboundEvents: What came in from providers and other systems as CSV */
    get: {
      parameters: { query?: { from?: string; to?: string }; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/cancel-flow-sessions.csv": {
    /** exportCancelFlowSessions: Sessions of the cancel flow as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/suppressions.csv": {
    /** exportSuppressions: Addresses that are not written to as CSV */
    get: {
      parameters: { query?: { from?: string; to?: string }; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/stats.csv": {
    /** exportStats: The statistics of every day as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; currency?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/mrr.csv": {
    /** exportMrr: MRR movements of every month as CSV */
    get: {
      parameters: {
        query?: { from?: string; to?: string; currency?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/cohorts.csv": {
    /** exportCohorts: Cohorts as CSV */
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          currency?: string;
          mode?: "live" | "test";
          by?: "event_month" | "signup_month";
        };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/forecast.csv": {
    /** exportForecast: The forecast of the next 24 months as CSV */
    get: {
      parameters: {
        query?: { currency?: string; mode?: "live" | "test" };
        header?: never;
        path: { slug: string };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
  "/api/v1/projects/{slug}/exports/strategies.csv": {
    /** exportStrategies: How each strategy does for each reason as CSV */
    get: {
      parameters: { query?: { mode?: "live" | "test" }; header?: never; path: { slug: string }; cookie?: never };
      requestBody?: never;
      responses: {
        200: Answer<{ "text/csv": string }>;
        400: Answer<{ "application/json": components["schemas"]["Error"] }>;
        401: Answer<{ "application/json": components["schemas"]["Error"] }>;
        403: Answer<{ "application/json": components["schemas"]["Error"] }>;
        404: Answer<{ "application/json": components["schemas"]["Error"] }>;
        429: Answer<{ "application/json": components["schemas"]["Error"] }>;
        500: Answer<{ "application/json": components["schemas"]["Error"] }>;
      };
    };
  };
}
export interface components {
  schemas: {
    Error: {
      error: {
        code: components["schemas"]["ErrorCode"] /** What is wrong, and what to do */;
        message: string /** One entry for each wrong field; empty if the error is not about a field */;
        details: components["schemas"]["ErrorDetail"][];
      };
    };
    ErrorCode:
      | "VALIDATION_ERROR"
      | "UNAUTHORIZED"
      | "FORBIDDEN"
      | "NOT_FOUND"
      | "CONFLICT"
      | "RATE_LIMITED"
      | "INTERNAL_ERROR";
    ErrorDetail: {
      /** Dotted path of the wrong field, such as events.3.event */ field: string;
      message: string;
    };
    AcceptedInvitation: {
      project: { slug: string; name: string };
      role: components["schemas"]["Role"] /** Where the account was created */;
      access_token?: string;
    };
    AccessToken: {
      access_token: string;
      token_type: "Bearer" /** Seconds */;
      expires_in: number;
      user: components["schemas"]["Account"];
    };
    Account: { id: string; email: string; name: string | null; created_at: string };
    Alert: {
      opaque_id: string;
      customer_email: string | null;
      customer_id: string | null;
      risk_score: number;
      risk_level: string;
      signals: { name: string; weight: number }[];
      triggered_at: string;
      delivery_mode: "webhook" | "direct";
      status: components["schemas"]["DeliveryStatus"];
      test: boolean;
      attempts: components["schemas"]["DeliveryAttempt"][];
      last_error: string | null;
      next_attempt_at: string | null;
      delivered_at: string | null;
      created_at: string;
      mail: {
        message_id: string | null;
        subject: string | null;
        signal: string | null;
        source: "llm" | "template" | null;
        model: string | null;
        reason: string | null;
      } | null;
    };
    AnnounceRequest: {
      /** Only answer who would get it */
      dry_run?: boolean /** Only to these, which a person has looked at: also those held back as `unsure` */;
      churn_event_ids?: string[];
    };
    Announcement: {
      fix_id: string;
      waiting: number /** Held back when their time came; the next announcement looks at them again */;
      held: number;
      sent: number /** By people */;
      opened: number /** By people */;
      clicked: number /** Customers who came back after it */;
      recovered: number;
    };
    AnnouncementPlan: {
      fix_id: string /** How many get it, now or when their time comes */;
      total: number;
      recipients: {
        churn_event_id: string;
        customer_email: string;
        customer_name: string | null;
        by: "words" | "reason" | "classified";
        quote: string | null;
        cancel_reason: string | null;
        subject: string;
        body: string;
      }[] /** Who is left out, or waits */;
      held: {
        churn_event_id: string;
        customer_email: string;
        customer_name: string | null;
        by: "words" | "reason" | "classified";
        quote: string | null;
        cancel_reason: string | null;
        reason:
          | "unsure"
          | "named"
          | "fix_gone"
          | "sample"
          | "recovered"
          | "do_not_contact"
          | "sensitive"
          | "dispute"
          | "test_mode"
          | "unverified"
          | "customer_sensitive"
          | "replied"
          | "suppressed"
          | "holdout"
          | "paused"
          | "customer_cap"
          | "project_paused"
          | "quiet_hours"
          | "daily_limit";
        sentence: string /** When it is tried; null where it is left out */;
        until: string | null;
      }[] /** Who was notified before, or waits already */;
      notified: number /** Who is left for the next request: one is about 500 at most */;
      more: number;
    };
    AuditEntry: {
      id: string;
      actor: {
        type: "user" | "api_key" | "system";
        user_id: string | null;
        email: string | null;
      } /** The noun and what became of it, such as member.removed */;
      action: string;
      target: string | null;
      details: Record<string, unknown>;
      address: string | null;
      request_id: string | null;
      created_at: string;
    };
    AuthState: {
      registration: "open" | "closed";
      identity_providers: {
        name: string;
        issuer: string;
        client_id: string;
      }[] /** Started by `recoverd demo`: all data is made up */;
      demo: boolean;
    };
    AutomationLimits: {
      from: string;
      to: string /** Mails that went out later because of quiet hours, days or blackout dates */;
      calendar: {
        /** Mails */ moved: number /** The customers of these mails */;
        customers: number;
      } /** Mails that were not sent because the customer had had enough */;
      max_emails_per_customer: {
        /** Mails */ left_out: number /** The customers of these mails */;
        customers: number;
      } /** Mails that waited for a person, those of them that were sent since, and all that wait now */;
      ask_above: {
        /** Mails */ asked: number /** Mails */;
        sent: number /** Mails */;
        waiting: number;
      } /** Mails that were due for customers of the holdout */;
      holdout: {
        /** Mails */ left_out: number /** The customers of these mails */;
        customers: number;
      };
    };
    BrandPreviewRequest: {
      brand: {
        logo_url?: string | null;
        logo_width?: number | null;
        color?: string | null;
        font?: "system" | "arial" | "verdana" | "trebuchet" | "georgia" | "palatino" | "courier" | null;
      };
    };
    BulkAction: {
      id: string;
      action: "generate" | "send" /** `waiting`: all that is left has its time */;
      status: "running" | "waiting" | "done";
      total: number;
      done: number;
      held: number;
      waiting: number;
      failed: number;
      results: {
        churn_event_id: string;
        state: "pending" | "waiting" | "done" | "held" | "failed";
        reason: string | null;
        until: string | null;
        variant_id: string | null;
      }[];
      created_at: string;
      finished_at: string | null;
    };
    BulkPlan: {
      id: string | null;
      total: number;
      acts_on: {
        churn_event_id: string;
        customer_email: string;
        customer_name: string | null;
        variant_id: string | null;
        strategy: components["schemas"]["Strategy"] | null;
        subject: string | null;
        edited: boolean;
      }[] /** What is left out, or waits */;
      held: {
        churn_event_id: string;
        customer_email: string | null;
        reason:
          | "not_found"
          | "same_customer"
          | "recovered"
          | "lost"
          | "writing"
          | "already_written"
          | "already_sent"
          | "no_variants"
          | "do_not_contact"
          | "sensitive"
          | "dispute"
          | "test_mode"
          | "unverified"
          | "customer_sensitive"
          | "replied"
          | "suppressed"
          | "holdout"
          | "customer_cap"
          | "quiet_hours"
          | "daily_limit";
        sentence: string /** When it is tried; null where it is left out */;
        until: string | null;
      }[];
    };
    BulkRequest: {
      action: "generate" | "send";
      ids?: string[] /** In place of `ids`: at least one filter of the list of churn events. A 400 where more than 500 match */;
      filter?: {
        status?: components["schemas"]["EventStatus"];
        event_type?: components["schemas"]["EventType"];
        customer_email?: string;
        provider?: string /** Only tests, or only what is none; both where it is left out */;
        test?: boolean /** Day, or timestamp with a time zone */;
        created_from?: string /** Day, or timestamp with a time zone */;
        created_to?: string;
      } /** Only answer what would be done */;
      dry_run?: boolean;
    };
    CancelFlowConfig: {
      project: { name: string };
      language: "en" | "de" | "fr" | "es" | "pt" | "hi";
      reasons: { reason: components["schemas"]["CancelReason"]; label: string }[];
      theme: {
        mode: "auto" | "light" | "dark";
        accent_color: string | null;
        text_color: string | null;
        background_color: string | null;
        radius: number | null;
      };
      verify_identity: boolean;
      customer?: { name: string | null };
      return_url?: string | null;
    };
    CancelFlowInsights: {
      period: { from: string; to: string; timezone: string };
      sessions: number /** How many were shown an offer */;
      shown: number;
      accepted: number;
      declined: number;
      abandoned: number /** Not ended yet */;
      open: number;
      save_rate: number | null /** Of customers who are proven to be who they say */;
      verified: {
        sessions: number /** How many were shown an offer */;
        shown: number;
        accepted: number;
        declined: number;
        abandoned: number /** Not ended yet */;
        open: number;
        save_rate: number | null;
      };
      by_reason: {
        reason: components["schemas"]["CancelReason"];
        sessions: number /** How many were shown an offer */;
        shown: number;
        accepted: number;
        declined: number;
        abandoned: number /** Not ended yet */;
        open: number;
        save_rate: number | null;
        verified: {
          sessions: number /** How many were shown an offer */;
          shown: number;
          accepted: number;
          declined: number;
          abandoned: number /** Not ended yet */;
          open: number;
          save_rate: number | null;
        };
      }[];
      by_offer: {
        reason: components["schemas"]["CancelReason"];
        place: "first" | "fallback";
        arm: string | null;
        offer: {
          offer_type: components["schemas"]["OfferType"];
          title: string;
          discount_percent: number | null;
          extension_days: number | null;
        } /** How many were shown an offer */;
        shown: number;
        accepted: number;
        declined: number;
        abandoned: number /** Not ended yet */;
        open: number;
        save_rate: number | null;
        verified: {
          /** How many were shown an offer */ shown: number;
          accepted: number;
          declined: number;
          abandoned: number /** Not ended yet */;
          open: number;
          save_rate: number | null;
        };
        kept: number | null;
        kept_low: number | null;
        kept_high: number | null;
        reward: number | null;
      }[];
      holdout: {
        shown: {
          /** Each once, with the first session that had an offer for them */ customers: number;
          ended: number /** Of those that have ended, how many did not cancel */;
          stayed: number;
          stay_rate:
            | number
            | null /** Customers who had their session at least 90 days ago and of whom it is known whether they stayed */;
          followed: number;
          kept_rate: number | null;
          kept_low: number | null;
          kept_high: number | null;
        };
        held_out: {
          /** Each once, with the first session that had an offer for them */ customers: number;
          ended: number /** Of those that have ended, how many did not cancel */;
          stayed: number;
          stay_rate:
            | number
            | null /** Customers who had their session at least 90 days ago and of whom it is known whether they stayed */;
          followed: number;
          kept_rate: number | null;
          kept_low: number | null;
          kept_high: number | null;
        };
        lift: number | null;
        low: number | null;
        high: number | null;
        kept_lift: number | null;
        kept_low: number | null;
        kept_high: number | null;
        verdict: "works" | "harms" | "still_measuring";
      } | null;
      themes: {
        source: "llm" | "reasons";
        status: "ready" | "computing" /** Of the period */;
        comments: number /** How many of them the themes are made of */;
        read: number;
        computed_at: string | null;
        themes: { title: string; count: number }[];
      };
    };
    CancelFlowLink: { url: string; expires_at: string };
    CancelFlowOutcomeReport: {
      /** The project's public key; may also come as `X-API-Key` */ public_key: string;
      outcome: "accepted" | "declined" | "abandoned";
      offer?: "first" | "fallback" | null;
    };
    CancelFlowSession: {
      id: string;
      reason: components["schemas"]["CancelReason"];
      customer_email: string | null;
      customer_name: string | null;
      customer_id: string | null /** A hash or a link has proven who the customer is */;
      verified: boolean;
      comment: string | null;
      mrr: number | null;
      currency: string | null;
      plan_name: string | null;
      tenure_days: number | null;
      locale: string | null;
      timezone: string | null;
      offer: {
        offer_type: components["schemas"]["OfferType"];
        title: string;
        discount_percent: number | null;
        extension_days: number | null;
        months?: number;
        offer_id?: string;
        price_id?: string;
        when?: "period_end" | "now";
        action?: "pause";
        pause_months?: number;
      } | null;
      arm: string | null /** No offer was shown, by chance: the customer is in the control group */;
      held_out: boolean;
      fallback_offer: {
        offer_type: components["schemas"]["OfferType"];
        title: string;
        discount_percent: number | null;
        extension_days: number | null;
        months?: number;
        offer_id?: string;
        price_id?: string;
        when?: "period_end" | "now";
        action?: "pause";
        pause_months?: number;
      } | null;
      outcome: "accepted" | "declined" | "abandoned" | null;
      outcome_by: "customer" | "time" | null;
      outcome_offer: "first" | "fallback" | null;
      outcome_at: string | null;
      churn_event_id:
        | string
        | null /** What is carried out at the payment provider because of the outcome: one at most */;
      offer_applications: components["schemas"]["SessionOfferApplication"][];
      test: boolean /** Made up: it goes when the project's sample data is removed */;
      sample: boolean;
      created_at: string;
    };
    CancelReason:
      | "too_expensive"
      | "missing_features"
      | "switched_to_competitor"
      | "not_using_enough"
      | "technical_issues"
      | "bad_support"
      | "temporary_pause"
      | "other";
    CancelReasonSubmission: {
      customer_email?: string | null;
      customer_name?: string | null;
      customer_id?: string | null;
      mrr?: number | null;
      currency?: string | null;
      plan_name?: string | null;
      tenure_days?: number | null;
      locale?: string | null;
      timezone?: string | null;
      test?: boolean | null /** The project's public key; may also come as `X-API-Key` */;
      public_key: string;
      reason: components["schemas"]["CancelReason"];
      comment?: string | null;
      customer_hash?: string | null;
      token?: string | null;
    };
    CancelReasonUpdate: { cancel_reason: string | null };
    Cause:
      | "too_expensive"
      | "missing_features"
      | "switched_to_competitor"
      | "not_using_enough"
      | "technical_issues"
      | "bad_support"
      | "temporary_pause"
      | "other"
      | "payment_failed";
    Checklist: {
      /** Somebody has put the list away, for everybody in the project */ closed: boolean;
      items: {
        kind: "product" | "sample_data" | "payments" | "sender" | "writer" | "cancel_flow" | "team";
        state:
          | "done"
          | "open" /** What the state is based on. product: name, currency, timezone; sample_data: added_at; payments: providers [{name, last_heard_at}]; sender: from_name, from_email, mail_server, tested_at; writer: model; cancel_flow: last_session_at; team: members, invitations */;
        facts: Record<string, unknown>;
      }[];
    };
    ChecklistUpdate: { closed: boolean };
    ChurnEvent: {
      id: string;
      project_id: string;
      customer_email: string;
      event_type: components["schemas"]["EventType"];
      customer_name: string | null;
      customer_id: string | null;
      cancel_reason: string | null;
      reason_code: components["schemas"]["CancelReason"] | null;
      mrr: number | null;
      currency: string;
      plan_name: string | null;
      tenure_days: number | null;
      locale: string | null;
      timezone:
        | string
        | null /** Of the provider's test mode, or created as a test: in no numbers but those of `mode=test` */;
      test: boolean;
      metadata: Record<
        string,
        unknown
      > | null /** What the first strategy was chosen by: the reason code, a keyword of the mapping, our lexicon of common words, a language model, or nothing that was recognised */;
      classified_by: "reason_code" | "keyword" | "lexicon" | "llm" | "none";
      status: components["schemas"]["EventStatus"];
      provider: string;
      source: components["schemas"]["EventSource"] /** Why nothing is sent automatically for the event; where several apply, the first of this order. `do_not_contact`: the reason asks not to be written to, or for deletion, and the address is suppressed. `sensitive`: the reason speaks of a death, an illness, distress, an alleged fraud, a threat or lawyers; a person may send. `dispute`: the payment is disputed. `test_mode`: it is a test. `unverified`: it came with the public key alone, and `settings.automation.trust_public_key` is off */;
      held_back:
        | "do_not_contact"
        | "sensitive"
        | "dispute"
        | "test_mode"
        | "unverified"
        | null /** Since when a reply of the customer has been waiting for a person. No automatic mail of the event goes out until it is handled (`POST …/replies/:id/handled`) */;
      replied_at:
        | string
        | null /** Until then the event is left out of the queue of `GET …/today`. Automatic mails are still sent */;
      snoozed_until: string | null /** Made up: it goes when the project's sample data is removed */;
      sample: boolean;
      recovered_at?: string;
      created_at: string;
      updated_at: string;
    };
    ChurnEventPause: { id: string; automation_paused_at: string | null };
    ChurnEventWithVariants: {
      id: string;
      project_id: string;
      customer_email: string;
      event_type: components["schemas"]["EventType"];
      customer_name: string | null;
      customer_id: string | null;
      cancel_reason: string | null;
      reason_code: components["schemas"]["CancelReason"] | null;
      mrr: number | null;
      currency: string;
      plan_name: string | null;
      tenure_days: number | null;
      locale: string | null;
      timezone:
        | string
        | null /** Of the provider's test mode, or created as a test: in no numbers but those of `mode=test` */;
      test: boolean;
      metadata: Record<
        string,
        unknown
      > | null /** What the first strategy was chosen by: the reason code, a keyword of the mapping, our lexicon of common words, a language model, or nothing that was recognised */;
      classified_by: "reason_code" | "keyword" | "lexicon" | "llm" | "none";
      status: components["schemas"]["EventStatus"];
      provider: string;
      source: components["schemas"]["EventSource"] /** Why nothing is sent automatically for the event; where several apply, the first of this order. `do_not_contact`: the reason asks not to be written to, or for deletion, and the address is suppressed. `sensitive`: the reason speaks of a death, an illness, distress, an alleged fraud, a threat or lawyers; a person may send. `dispute`: the payment is disputed. `test_mode`: it is a test. `unverified`: it came with the public key alone, and `settings.automation.trust_public_key` is off */;
      held_back:
        | "do_not_contact"
        | "sensitive"
        | "dispute"
        | "test_mode"
        | "unverified"
        | null /** Since when a reply of the customer has been waiting for a person. No automatic mail of the event goes out until it is handled (`POST …/replies/:id/handled`) */;
      replied_at:
        | string
        | null /** Until then the event is left out of the queue of `GET …/today`. Automatic mails are still sent */;
      snoozed_until: string | null /** Made up: it goes when the project's sample data is removed */;
      sample: boolean;
      recovered_at?: string;
      created_at: string;
      updated_at: string;
      variants: components["schemas"]["Variant"][];
    };
    ChurnRiskConfig: {
      delivery_mode: "webhook" | "direct";
      webhook_url: string | null;
      risk_threshold: number;
      enabled: boolean /** The points of each signal at full strength: no_events_14d, unusual_silence, declining_usage, cancel_page_views, failed_payments, feature_breadth_drop, billing_page_views, plan_downgrade, data_export, team_member_removed, support_tickets, errors_seen, previous_cancellation, plan_upgrade, invite_sent. Weaker grades get a share of them. */;
      weights: Record<string, number>;
      calibrated: boolean;
      updated_at: string | null;
    };
    ChurnRiskConfigUpdate: {
      delivery_mode?: "webhook" | "direct";
      webhook_url?: string | null;
      risk_threshold?: number;
      enabled?: boolean /** Whole points, 0 to 100, or -100 to 0 for plan_upgrade and invite_sent; null for the default */;
      weights?: Record<string, number | null>;
    };
    ChurnRiskModel: {
      use: "calibrated" | "card" /** Whether customers carry churn_probability_30d */;
      calibrated: boolean /** `card`, or `calibrated-` and a number that grows */;
      model_version: string;
      trained_at: string | null /** Customers who left within 30 days of a look at them */;
      outcomes: number;
      outcomes_needed: number /** Looks at a customer, 30 days apart */;
      snapshots: number;
      signals: {
        name:
          | "no_events_14d"
          | "unusual_silence"
          | "declining_usage"
          | "cancel_page_views"
          | "failed_payments"
          | "feature_breadth_drop"
          | "billing_page_views"
          | "plan_downgrade"
          | "data_export"
          | "team_member_removed"
          | "support_tickets"
          | "errors_seen"
          | "previous_cancellation"
          | "plan_upgrade"
          | "invite_sent" /** What the signal at its strongest adds to the logarithm of the odds to leave */;
        log_odds: number;
      }[];
      quality: components["schemas"]["ChurnRiskModelQuality"] | null;
      warnings: string[];
    };
    ChurnRiskModelChoice: { use: "calibrated" | "card" };
    ChurnRiskModelQuality: {
      /** Looked at 30 days before the training */ customers: number /** Of them, within 30 days */;
      left: number;
      expected_left: number;
      recency: { auc: number | null; lift_10: number | null };
      card: { auc: number | null; lift_10: number | null };
      calibrated: {
        auc: number | null;
        lift_10: number | null;
        brier: number | null;
        calibration_error: number | null;
      };
      constant_brier: number | null /** In bands of equally many customers, from the lowest chances to the highest */;
      reliability: { customers: number; predicted: number; observed: number }[];
      levels: { level: components["schemas"]["RiskLevel"]; customers: number; left: number; rate: number | null }[];
    };
    Cohort: {
      cohort: string /** Churn events that were created in the month, or customers that paid for the first time in it */;
      size: number /** Their MRR then; an unknown one counts as none */;
      mrr: number;
      periods: components["schemas"]["CohortPeriod"][];
    };
    CohortPeriod: {
      /** Days after the event (1, 3, 7, 14, 30, 60, 90), or months after the first payment (0, 1, 2, …) */
      period: number;
      recovered?: number | null;
      retained?: number | null;
      rate: number | null;
      mrr: number | null;
    };
    Cohorts: {
      by: "event_month" | "signup_month";
      period: { from: string; to: string; timezone: string };
      currency: string;
      cohorts: components["schemas"]["Cohort"][];
      pooled: components["schemas"]["PooledCohorts"][] /** Subscriptions with changes that are not in these numbers yet, as in a large import */;
      pending_subscriptions: number;
      reason: string | null;
    };
    Connection: {
      kind: components["schemas"]["ConnectionKind"];
      id: string | null;
      name: string;
      state: components["schemas"]["ConnectionState"];
      last_at: string | null;
      last_error: { at: string; code: string | null; message: string } | null;
      usual_gap_seconds: number | null /** Counts by what became of each */;
      last_7_days: Record<
        string,
        number
      > /** Whether there were more in the last 7 days: of each connection the newest 5000 of each status are counted */;
      more: boolean;
      address: string | null;
      has_secret: boolean | null;
      test: { method: "POST"; path: string; body: string[] } | null;
    };
    ConnectionKind:
      | "provider"
      | "custom_webhook"
      | "mail"
      | "mail_reports"
      | "model"
      | "alerts"
      | "webhook_endpoint"
      | "widget";
    ConnectionState: "connected" | "never" | "silent" | "failing" | "off";
    CreatedInvitation: {
      id: string;
      email: string;
      role: components["schemas"]["Role"];
      status: "pending" | "expired";
      expires_at: string;
      created_at: string /** Shown this once */;
      accept_url: string /** False if no mail server is set: pass `accept_url` on yourself */;
      mailed: boolean;
    };
    CreatedProject: {
      id: string;
      slug: string;
      name: string;
      public_key: string /** Shown this once */;
      secret_key: string;
      webhook_secret: string;
      identity_secret: string;
      settings: components["schemas"]["Settings"];
      created_at: string;
    };
    CurrentAccount: {
      id: string;
      email: string;
      name: string | null;
      created_at: string;
      projects: {
        id: string;
        slug: string;
        name: string;
        role: components["schemas"]["Role"];
      }[] /** Whether the account operates the instance: see `GET /instance` */;
      is_operator: boolean;
    };
    Customer: {
      /** The address, or the customer's id where no address is known */ id: string;
      customer_email: string | null;
      customer_id: string | null;
      customer_name: string | null;
      plan_name: string | null;
      locale: string | null;
      state: components["schemas"]["CustomerState"] /** As in the list; null where nothing happened yet */;
      since: string | null;
      event_type: components["schemas"]["EventType"] | null;
      churn_event_id: string | null;
      reason: string | null;
      reason_code: components["schemas"]["CancelReason"] | null;
      held_back:
        | "do_not_contact"
        | "sensitive"
        | "dispute"
        | "test_mode"
        | "unverified"
        | null /** Made up: it goes when the project's sample data is removed */;
      sample: boolean;
      letter: { state: components["schemas"]["LetterState"]; sent: number; of: number | null };
      mrr: number | null;
      currency: string | null;
      risk: components["schemas"]["CustomerRiskDetails"] | null;
      test: boolean;
      timezone: string | null;
      seats: number | null;
      customer_since: string | null;
      last_seen_at: string | null;
      ends_at: string | null /** Who they are at payment providers */;
      accounts: {
        provider: string;
        customer_id: string;
        customer_name: string | null;
      }[] /** The one of which something was heard last first */;
      subscriptions: components["schemas"]["CustomerSubscription"][] /** Newest first; fifty at the most */;
      churn_events: components["schemas"]["ChurnEvent"][];
      suppression: components["schemas"]["Suppression"] | null;
      activity: components["schemas"]["CustomerActivity"] | null;
    };
    CustomerActivity: {
      first_seen_at: string;
      last_seen_at: string;
      days_since_use: number | null /** Days of use in the last 30 */;
      active_days: number;
      active_days_before: number | null /** In the last 30 days */;
      uses: number /** Different ones in the last 90 days */;
      features_used: number /** That the project tracks */;
      features_known: number /** In the last 90 days */;
      errors: number /** In the last 90 days */;
      support_tickets: number;
    };
    CustomerExplanation: {
      customer: { id: string; customer_email: string | null; customer_id: string | null };
      entries: {
        at: string;
        kind: components["schemas"]["ExplanationKind"] /** In English, without a full stop */;
        sentence: string /** What the sentence says, to say it another way */;
        facts: Record<
          string,
          string | number | boolean | null
        > /** `churn_event_id`, `variant_id`, `message_id`, `session_id`, `application_id` or `opaque_id` of an alert */;
        refs: Record<
          string,
          string
        > /** What `rank_reason` says, part by part, so that a client can say it in another language; what a code means depends on `strategy`. Null for a variant that was ranked by a version without it */;
        rank_reason_facts?:
          | {
              /** What this part of the sentence is about, such as `tenure_long` or `silence` */
              code: string /** For or against the strategy; null for a part that only connects others */;
              speaks: "for" | "against" | null;
              values: Record<string, string | number | null>;
            }[]
          | null;
      }[];
    };
    CustomerListMeta: {
      page: number;
      per_page: number /** Exact where only `state` and `mode` are asked for; else at most 2000 */;
      total: number /** There are, or may be, more than `total` */;
      more: boolean;
    };
    CustomerRisk: {
      customer_email: string | null;
      customer_id: string | null;
      risk_score: number;
      risk_level: components["schemas"]["RiskLevel"];
      previous_score: number | null;
      trend: "rising" | "steady" | "falling";
      churn_probability_30d: number | null /** Those that add or take points, the most first */;
      signals: components["schemas"]["RiskSignal"][];
      computed_at: string;
    };
    CustomerRiskDetails: {
      customer_email: string | null;
      customer_id: string | null;
      risk_score: number;
      risk_level: components["schemas"]["RiskLevel"];
      previous_score: number | null;
      trend: "rising" | "steady" | "falling";
      churn_probability_30d: number | null /** Those that add or take points, the most first */;
      signals: components["schemas"]["RiskSignal"][];
      computed_at: string;
      counterfactual: string | null /** The score after one login, or after a payment that goes through */;
      score_after: {
        login: number;
        payment: number;
      } /** The score of each day, the earliest first; 400 days at the most */;
      history: {
        /** In UTC */ date: string;
        risk_score: number;
        risk_level: components["schemas"]["RiskLevel"];
      }[];
    };
    CustomerState: "left" | "could_not_pay" | "at_risk" | "recovered" | "active";
    CustomerSubscription: {
      id: string;
      provider: string /** At the provider */;
      subscription_id: string;
      plan_name: string | null /** `unknown`: the provider has not said yet */;
      status: "unknown" | "running" | "ended";
      cancel_scheduled: boolean;
      mrr: number | null;
      currency: string | null;
      started_at: string | null;
      ended_at: string | null;
      test: boolean;
    };
    CustomerSummary: {
      /** The address, or the customer's id where no address is known */ id: string;
      customer_email: string | null;
      customer_id: string | null;
      customer_name: string | null;
      plan_name: string | null;
      locale: string | null;
      state: components["schemas"]["CustomerState"] /** When the latest churn event was created; else when the score became what it is */;
      since: string;
      event_type: components["schemas"]["EventType"] | null;
      churn_event_id: string | null;
      reason: string | null;
      reason_code: components["schemas"]["CancelReason"] | null;
      held_back:
        | "do_not_contact"
        | "sensitive"
        | "dispute"
        | "test_mode"
        | "unverified"
        | null /** Made up: it goes when the project's sample data is removed */;
      sample: boolean;
      letter: { state: components["schemas"]["LetterState"]; sent: number; of: number | null };
      mrr: number | null;
      currency: string | null;
      risk: components["schemas"]["CustomerRisk"] | null;
      test: boolean;
    };
    DeliveryAttempt: {
      at: string;
      cause: "schedule" | "manual" /** Without its query */;
      url: string;
      status_code: number | null;
      latency_ms: number;
      error: string | null;
      detail: string | null;
      response: string | null;
    };
    DeliveryStatus: "pending" | "delivering" | "delivered" | "failed" | "stopped";
    Digest: {
      /** Whether the caller gets the digest of this project, on Mondays by mail */ weekly: boolean;
    };
    Erasure: { id: string; status: "queued" | "running" | "done"; requested_at: string; finished_at: string | null };
    EventSource: "api" | "custom" | "cancel_flow" | "stripe" | "razorpay" | "paddle" | "import";
    EventStatus: "new" | "processing" | "variants_generated" | "email_sent" | "recovered" | "lost";
    EventType: "cancellation" | "payment_failed";
    Experiment: {
      id: string;
      name: string;
      strategy: components["schemas"]["Strategy"];
      reason: components["schemas"]["Cause"] | null;
      status: components["schemas"]["ExperimentStatus"];
      arms: {
        name: string;
        subject?: string;
        body?: string /** The text that is written for each event, instead of one */;
        generated?: boolean;
      }[];
      recovery_window: string;
      started_at: string | null;
      stopped_at: string | null;
      created_at: string;
      updated_at: string /** Made up: it goes when the project's sample data is removed */;
      sample: boolean;
    };
    ExperimentArmResults: {
      name: string;
      subject?: string;
      body?: string /** The text that is written for each event, instead of one */;
      generated?: boolean /** Customers with a variant of this arm that nobody edited */;
      assigned: number /** Of those, how many were mailed; each customer counts with the first mail */;
      sends: number /** Of those, how many opened it, machines left out */;
      opened: number /** Of those, how many followed a link, machines left out */;
      clicked: number /** Of those, how many have come back so far while it was the last mail */;
      recovered: number /** Mailed customers past the recovery window */;
      settled: number /** Of those, how many had come back within it */;
      saves: number;
      rate: number | null;
      low: number | null;
      high: number | null;
    };
    ExperimentComparison: {
      /** An arm's name */ first: string;
      second: string;
      difference: number | null /** With those of the other pairs right at all times at once with a chance of 95% */;
      low: number;
      high: number /** Evidence against equal rates; 1 is none, and 10^12 is the highest value reported */;
      e_value: number /** Valid however often it is looked at; corrected for the number of pairs */;
      p_value: number;
      verdict: "better" | "worse" | "still_measuring";
      more_sends: number | null;
      sentence: string;
    };
    ExperimentResults: {
      id: string;
      name: string;
      strategy: components["schemas"]["Strategy"];
      reason: components["schemas"]["Cause"] | null;
      status: components["schemas"]["ExperimentStatus"];
      arms: components["schemas"]["ExperimentArmResults"][];
      recovery_window: string;
      started_at: string | null;
      stopped_at: string | null;
      created_at: string;
      updated_at: string /** Made up: it goes when the project's sample data is removed */;
      sample: boolean /** Each arm with each that follows it */;
      comparisons: components["schemas"]["ExperimentComparison"][];
      best: string | null;
      summary: string;
    };
    ExperimentStatus: "draft" | "running" | "stopped";
    ExperimentUpdate: {
      name?: string /** Each with `subject` and `body`, or one with `generated: true`. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}; {{customer_name|there}} says what to write where the name is not known. */;
      arms?: {
        name: string;
        subject?: string;
        body?: string /** The text that is written for each event, instead of one */;
        generated?: boolean;
      }[];
    };
    ExplanationKind:
      | "score"
      | "alert"
      | "offer"
      | "event"
      | "reason"
      | "hold"
      | "rank"
      | "variant"
      | "refusal"
      | "message"
      | "recovery";
    Forecast: {
      currency: string;
      as_of: string;
      basis:
        | "subscriptions"
        | "churn_events" /** Whether `mrr` counts customers who are expected to come; `components.new` and `.reactivation` say how much */;
      includes_new_business: boolean;
      series: components["schemas"]["ForecastMonth"][] /** Of the churn events that are open */;
      at_risk_mrr: number;
      expected_churned_mrr_30d: number | null;
      retention: {
        model: "sbg" | "bdw";
        alpha: number;
        beta: number /** 1 in an sbg */;
        c: number;
        log_likelihood: number /** Months of customers' lives in which anybody was seen */;
        periods_fitted: number;
        curve: { month: number; survival: number }[];
      } | null;
      backtest: {
        /** Past months from which it was looked up to three months ahead */ folds: number;
        mape: number | null;
        baseline_mape: number | null;
        baselines: { constant_churn: number | null; last_rate: number | null };
        interval_coverage: number | null /** The same by how many months ahead was looked, the nearest first */;
        ahead: {
          /** How many months ahead */ months: number /** How many months came that it is compared with */;
          outcomes: number;
          mape: number | null;
          constant_churn: number | null;
          last_rate: number | null;
          interval_coverage: number | null;
        }[];
      } | null;
      warnings: string[];
      reason: string | null;
    };
    ForecastMonth: {
      /** The month in which it ends: a month of the forecast goes from the day of `as_of` to the same day of the next month */
      month: string;
      mrr: number | null;
      low: number | null;
      high: number | null;
      inner_low: number | null;
      inner_high: number | null /** The share of simulated futures that end between low and high */;
      interval: number;
      components: {
        /** In the currency's minor unit */ start: number /** In the currency's minor unit */;
        new: number /** In the currency's minor unit */;
        reactivation: number /** In the currency's minor unit */;
        expansion: number /** In the currency's minor unit */;
        contraction: number /** In the currency's minor unit */;
        churn: number;
      } | null /** That comes to be at risk: recovered and lost together */;
      expected_churned_mrr: number /** In the currency's minor unit */;
      expected_recovered_mrr: number /** In the currency's minor unit */;
      expected_lost_mrr: number;
    };
    GenerateRequest: {
      /** Write variants that exist already anew */ regenerate?: boolean;
    };
    Generation: {
      event_id: string;
      status: components["schemas"]["EventStatus"];
      variants: components["schemas"]["Variant"][];
    };
    Health: {
      status: "ok";
      version?: string;
      uptime_seconds?: number;
      database?: {
        probe_ms: number;
        probed_at: string;
      } /** Those that serve the same PostgreSQL database at the moment, by host and data folder */;
      nodes?: { id: string; place: string; version: string; seen_at: string }[];
    };
    Hits: { people: number; machines: number };
    IdentityProviderLogin: {
      /** Its name in [[auth.idp]] */ provider: string;
      code: string /** The secret of PKCE (RFC 7636) */;
      code_verifier: string /** The same as in the authorization request */;
      redirect_uri: string;
      nonce?: string | null;
      session?: boolean | null;
    };
    Import: {
      id: string;
      kind: components["schemas"]["ImportKind"];
      dry_run: boolean;
      status: components["schemas"]["ImportStatus"];
      bytes: number /** The part of the file that is done with, 0 to 1 */;
      progress: number;
      rows: {
        read: number /** In a dry run: that would be */;
        imported: number /** Events that were imported before */;
        unchanged: number /** See the errors */;
        rejected: number;
      };
      error: string | null;
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
    };
    ImportKind: "customers" | "subscriptions" | "churn_events";
    ImportStatus: "queued" | "running" | "completed" | "failed";
    ImportedSuppressions: {
      added: number /** They keep their first reason and time */;
      already_suppressed: number;
      rejected: number /** Of the rows that were rejected, the first hundred */;
      errors: { line: number; message: string }[];
    };
    InboundEvent: {
      id: string;
      source: "custom" | "stripe" | "razorpay" | "paddle";
      event_id: string | null;
      signed: boolean;
      status: components["schemas"]["InboundStatus"];
      reason:
        | string
        | null /** Of the custom webhook: the fields that did not fit, and what was done about each. `body` is all of it */;
      notes: {
        field: string;
        message: string;
      }[] /** Of what was dropped on arrival: how many with this reason in this hour */;
      count: number;
      attempts: number;
      churn_event_id: string | null;
      received_at: string;
      processed_at: string | null;
    };
    InboundEventWithBody: {
      id: string;
      source: "custom" | "stripe" | "razorpay" | "paddle";
      event_id: string | null;
      signed: boolean;
      status: components["schemas"]["InboundStatus"];
      reason:
        | string
        | null /** Of the custom webhook: the fields that did not fit, and what was done about each. `body` is all of it */;
      notes: {
        field: string;
        message: string;
      }[] /** Of what was dropped on arrival: how many with this reason in this hour */;
      count: number;
      attempts: number;
      churn_event_id: string | null;
      received_at: string;
      processed_at: string | null /** Of the body, in bytes */;
      size: number;
      body: string | null;
    };
    InboundStatus: "queued" | "processed" | "dropped" | "failed";
    Instance: {
      version: string;
      started_at: string;
      uptime_seconds: number;
      public_url: string;
      served_by: components["schemas"]["ServedBy"];
      database: "sqlite" | "postgresql";
      data_folder: {
        path: string;
        bytes: number /** 0 where the database is PostgreSQL's */;
        database_bytes: number /** On the disk of the data folder */;
        free_bytes: number;
      };
      last_backup: {
        file: string;
        bytes: number;
        at: string;
      } | null /** The last that was asked for over the API since the start */;
      backup: components["schemas"]["InstanceBackup"] | null;
      mail: {
        transport: "smtp" | "outbox";
        host: string | null;
        port: number | null;
        tls: "starttls" | "tls" | "none" | null;
        user: string | null;
        from: string | null;
        dkim_domain: string | null /** Mails a day for each project */;
        daily_limit: number;
      };
      model: {
        configured: boolean;
        name: string | null;
        host: string | null;
        last_call: { at: string; ok: boolean; error: string | null } | null;
      };
      registration: "auto" | "open" | "closed";
      accounts: number;
      projects: number /** Null until the first since the start was made */;
      examination: components["schemas"]["InstanceExamination"] | null;
    };
    InstanceBackup: {
      status: "running" | "done" | "failed" /** In the folder `backups` of the data folder */;
      file: string;
      bytes: number | null;
      error: string | null;
      started_at: string;
      finished_at: string | null;
    };
    InstanceExamination: {
      examined_at: string;
      took_ms: number;
      findings: {
        /** The setting or part of the instance */ about: string;
        state: "good" | "mind" | "bad" /** What was found, and what to do about it */;
        says: string /** What was found, to be said in another language with `values` */;
        code: string;
        values: Record<string, string | number>;
      }[];
    };
    Invitation: {
      id: string;
      email: string;
      role: components["schemas"]["Role"];
      status: "pending" | "expired";
      expires_at: string;
      created_at: string;
    };
    InvitationAcceptance: { name?: string | null; password?: string | null; session?: boolean | null };
    Job: {
      id: string;
      kind: string /** The kind in words */;
      title: string /** What it works on, as far as that has an id */;
      concerns: {
        churn_event_id?: string;
        message_id?: string;
        inbound_event_id?: string;
        alert_id?: string;
        member_id?: string;
      };
      state: components["schemas"]["JobState"];
      attempts: number;
      next_run_at: string | null;
      last_error: string | null;
      created_at: string;
      finished_at: string | null;
    };
    JobState: "waiting" | "running" | "failed" | "done";
    KeyRotation: { keys?: ("secret" | "public" | "webhook" | "identity")[] | null; grace_period?: string | null };
    Knowledge: {
      product?: string | null;
      plans?:
        | {
            id?: string | null;
            name: string;
            price?: number | null;
            currency?: string | null;
            interval?: "month" | "year" | null;
            holds?: string | null;
            lacks?: string | null;
            url?: string | null;
          }[]
        | null;
      features?:
        | { id?: string | null; name: string; use?: string | null; url?: string | null; events?: string[] | null }[]
        | null;
      stories?:
        | {
            id?: string | null;
            text: string;
            who?: string | null /** That the customer agreed to be quoted */;
            permission: true;
            reasons?: components["schemas"]["CancelReason"][] | null;
            plans?: string[] | null;
          }[]
        | null;
      fixes?:
        | {
            id?: string | null;
            what: string;
            shipped_on?: string | null;
            limit?: string | null;
            url?: string | null;
            reasons?: components["schemas"]["CancelReason"][] | null;
            words?: string[] | null;
          }[]
        | null;
      founder?: { name?: string | null; signature?: string | null; calendar_url?: string | null } | null;
      tone?: string | null /** The active retention offers of the project, set there */;
      offers: {
        reason: components["schemas"]["CancelReason"];
        offer_type: string;
        title: string;
        description: string;
        discount_percent: number | null;
        extension_days: number | null;
        rules: unknown | null;
      }[];
    };
    KnowledgeInput: {
      product?: string | null;
      plans?:
        | {
            id?: string | null;
            name: string;
            price?: number | null;
            currency?: string | null;
            interval?: "month" | "year" | null;
            holds?: string | null;
            lacks?: string | null;
            url?: string | null;
          }[]
        | null;
      features?:
        | { id?: string | null; name: string; use?: string | null; url?: string | null; events?: string[] | null }[]
        | null;
      stories?:
        | {
            id?: string | null;
            text: string;
            who?: string | null /** That the customer agreed to be quoted */;
            permission: true;
            reasons?: components["schemas"]["CancelReason"][] | null;
            plans?: string[] | null;
          }[]
        | null;
      fixes?:
        | {
            id?: string | null;
            what: string;
            shipped_on?: string | null;
            limit?: string | null;
            url?: string | null;
            reasons?: components["schemas"]["CancelReason"][] | null;
            words?: string[] | null;
          }[]
        | null;
      founder?: { name?: string | null; signature?: string | null; calendar_url?: string | null } | null;
      tone?: string | null /** As shown; not changed here */;
      offers?: unknown;
    };
    LetterState: "no_mail" | "opened" | "sent" | "by_hand" | "ready" | "none";
    ListMeta: { page: number; per_page: number; total: number };
    ListedProject: {
      id: string;
      slug: string;
      name: string;
      role: components["schemas"]["Role"] /** Made-up data is among the project's own, until it is removed */;
      has_sample_data: boolean;
      created_at: string;
    };
    LogMeta: { per_page: number; total: number; next_cursor: string | null };
    Login: { email: string; password: string; session?: boolean | null };
    Logout: { everywhere?: boolean | null };
    MailPreview: {
      subject: string /** The text part */;
      text: string /** The HTML part, a whole document */;
      html: string;
      from: string;
      reply_to: string | null;
      to: string /** Those with which it is unsubscribed from */;
      headers: Record<string, string>;
    };
    MailReceived: {
      status: "ok" /** What became of each mail in the post. `reply`: stored. `repeat`: known. `automatic`: a machine wrote it. `own`: from the project's own people. `unknown_sender`: nobody who was mailed in the last 60 days. `report`: a bounce or complaint, taken as such. `unreadable`: no mail */;
      outcomes: ("reply" | "repeat" | "automatic" | "own" | "unknown_sender" | "report" | "unreadable")[];
    };
    MailWebhooks: {
      /** Where each provider reports bounces and complaints; `raw` takes mails of a mail server itself; `inbound` takes customers' replies. Anyone who knows a URL can report: treat them like passwords */
      urls: {
        raw: string;
        ses: string;
        postmark: string;
        mailgun: string;
        sendgrid: string;
        inbound: string;
      } /** Whether it is set */;
      mailgun_signing_key: boolean;
      sendgrid_public_key: string | null;
      return_path: string | null;
    };
    MailWebhooksUpdate: {
      mailgun_signing_key?: string | null;
      sendgrid_public_key?: string | null;
      return_path?: string | null;
    };
    McpMessage: {
      jsonrpc: "2.0";
      id: string | number;
      result?: Record<string, unknown>;
      error?: { code: number; message: string };
    };
    Member: {
      id: string;
      user_id: string;
      email: string;
      name: string | null;
      role: components["schemas"]["Role"];
      joined_at: string;
    };
    MemberUpdate: { role: components["schemas"]["Role"] };
    Message: {
      id: string;
      status: components["schemas"]["MessageStatus"] /** Sent by the automation, not by a person */;
      automatic: boolean;
      to: string;
      from: { name: string | null; address: string };
      subject: string;
      churn_event_id: string | null;
      variant_id: string | null;
      last_error: string | null;
      created_at: string;
      handed_over_at: string | null;
      delivered_at: string | null;
      opened_at: string | null;
      clicked_at: string | null;
      bounced_at: string | null;
      complained_at: string | null;
      reply_to: string | null /** The mail's own Message-ID */;
      message_id: string /** The plain text part as it is sent */;
      text: string /** The HTML part as it is sent. Show it where it can load nothing: its links and its pixel count as the customer's */;
      html: string /** Where the click links lead, in the order of their numbers */;
      links: string[];
      delivery: string | null;
      feedback: string | null;
      opens: { by_person_at: string | null; by_machine_at: string | null };
      clicks: {
        by_person_at: string | null;
        by_machine_at: string | null;
        last_at: string | null;
        last_link: string | null;
      };
      gives_up_at: string | null;
    };
    MessageStatus: "queued" | "sent" | "failed" | "stopped" | "bounced";
    MessageSummary: {
      id: string;
      status: components["schemas"]["MessageStatus"] /** Sent by the automation, not by a person */;
      automatic: boolean;
      to: string;
      from: { name: string | null; address: string };
      subject: string;
      churn_event_id: string | null;
      variant_id: string | null;
      last_error: string | null;
      created_at: string;
      handed_over_at: string | null;
      delivered_at: string | null;
      opened_at: string | null;
      clicked_at: string | null;
      bounced_at: string | null;
      complained_at: string | null;
    };
    MissingKnowledge: {
      strategy:
        | "value_recap"
        | "unused_feature"
        | "downgrade_offer"
        | "pause_option"
        | "founder_email"
        | "pain_point_fix"
        | "social_proof"
        | "discount";
      needs:
        | "usage"
        | "cheaper_plan"
        | "plan_gap"
        | "pause_terms"
        | "founder_name"
        | "shipped_fix"
        | "story"
        | "discount_offer";
      sentence: string;
    };
    Mode: "live" | "test";
    ModelTest: { ok: boolean; model: string; took_ms: number; error: string | null };
    MrrMovements: {
      period: { from: string; to: string; timezone: string };
      currency: string /** Subscriptions with changes that these numbers do not include yet: 0 except during a large import. */;
      pending_subscriptions: number /** What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known. */;
      months:
        | {
            month: string /** False for the month that is not over: it ends now */;
            complete: boolean /** What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known. */;
            mrr_movements: {
              start: number /** From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other. */;
              new: number /** From customers that paid before, but not at the start. */;
              reactivation: number /** The increase from customers that paid at both ends of the period. */;
              expansion: number /** The decrease from customers that paid at both ends of the period. */;
              contraction: number /** What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it. */;
              churn: number;
              churn_voluntary: number /** The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event. */;
              churn_involuntary: number;
              end: number /** From customers whose subscriptions were paused: they pay nothing now, but have not left. */;
              paused: number /** From customers whose paused subscriptions were resumed, or ended. */;
              resumed: number;
            } | null;
            gross_revenue_retention: number | null;
            net_revenue_retention: number | null;
            customer_churn_rate: number | null /** The divisor of the churn rate. */;
            churn_rate_denominator: "customers_active_at_start" | null;
            quick_ratio: number | null;
            arpa: number | null /** end × 12: the revenue of a year at this rate. */;
            arr:
              | number
              | null /** Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned. */;
            customers: {
              active_at_start: number;
              active: number;
              new: number;
              churned: number;
              reactivated: number;
              paused: number;
              resumed: number;
            } | null;
          }[]
        | null;
    };
    NewCancelFlowLink: {
      customer_email?: string | null;
      customer_id?: string | null;
      customer_name?: string | null;
      expires_in?: string | null;
      return_url?: string | null;
    };
    NewChurnEvent: {
      customer_email: string;
      event_type: components["schemas"]["EventType"];
      customer_name?: string | null;
      customer_id?: string | null;
      cancel_reason?: string | null;
      mrr?: number | null;
      currency?: string | null;
      plan_name?: string | null;
      tenure_days?: number | null;
      locale?: string | null;
      timezone?: string | null;
      test?: boolean | null;
      metadata?: Record<string, unknown> | null;
    };
    NewExperiment: {
      name: string;
      strategy: components["schemas"]["Strategy"];
      reason?:
        | components["schemas"]["Cause"]
        | null /** Each with `subject` and `body`, or one with `generated: true`. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}; {{customer_name|there}} says what to write where the name is not known. */;
      arms: {
        name: string;
        subject?: string;
        body?: string /** The text that is written for each event, instead of one */;
        generated?: boolean;
      }[];
      recovery_window?: string | null;
    };
    NewInvitation: { email: string; role: components["schemas"]["Role"] };
    NewProject: { name: string; slug?: string | null; settings?: components["schemas"]["SettingsUpdate"] };
    NewRehearsal: {
      /** A day, or a timestamp */
      from: string /** At most 366 days later; a day counts as a whole. Mails after it are left out */;
      to: string;
      settings?: components["schemas"]["SettingsUpdate"];
    };
    NewSuppression: { email: string; reason?: components["schemas"]["SuppressionReason"] | null };
    NewTestMail: { to: string };
    NewTrackedEvent: {
      customer_email?: string | null;
      customer_id?: string | null;
      event: string;
      timestamp?: string | null;
      occurred_at?: string | null;
      event_id?: string | null;
      properties?: Record<string, unknown> | null;
    };
    NewWebhookEndpoint: {
      kind?: components["schemas"]["WebhookEndpointKind"] /** An https address; it is checked here and at every delivery */;
      url: string /** Required of a `webhook` */;
      events?: components["schemas"]["WebhookEvent"][];
      description?: string | null;
      enabled?: boolean;
    };
    NumberedLogMeta: { page: number; per_page: number; total: number; next_cursor: string | null };
    OfferApplication: {
      id: string;
      kind: components["schemas"]["OfferApplicationKind"];
      status: components["schemas"]["OfferApplicationStatus"];
      reason: string | null;
      provider: string;
      applied_at: string | null;
      effective_from: string | null;
      effective_until: string | null;
      reverted_at: string | null;
      revert_reason: string | null /** The session of the cancel flow in which it was accepted first */;
      session_id: string;
      customer_email: string | null;
      customer_id: string | null;
      subscription_id: string | null;
      terms: { percent?: number; months?: number; days?: number; price_id?: string; offer_id?: string; when?: string };
      revert_asked_at: string | null;
      test: boolean;
      created_at: string;
    };
    OfferApplicationKind: "discount" | "extension" | "downgrade" | "pause" | "cancellation";
    OfferApplicationStatus: "pending" | "applied" | "failed" | "not_possible";
    OfferArm: { name: string; percent: number; offer: components["schemas"]["OfferContent"] };
    OfferContent: {
      offer_type: components["schemas"]["OfferType"];
      title: string;
      description: string;
      cta_button_text: string;
      discount_percent?: number | null;
      extension_days?: number | null;
      months?: number | null;
      offer_id?: string | null;
      price_id?: string | null;
      when?: "period_end" | "now" | null;
      action?: "pause" | null;
      pause_months?: number | null;
    };
    OfferProgress: {
      data: {
        status: components["schemas"]["OfferApplicationStatus"] /** To be shown to the customer */;
        text: string;
      } | null;
    };
    OfferRules: {
      min_mrr?: number | null;
      max_mrr?: number | null;
      min_tenure_days?: number | null;
      plans?: string[] | null;
    };
    OfferType: "discount" | "extension" | "downgrade" | "feature_unlock" | "custom";
    Ok: { status: "ok" };
    PasswordReset: {
      /** From the link in the mail */ token: string /** Not one of the commonest passwords */;
      password: string;
      session?: boolean | null;
    };
    PasswordResetRequest: { email: string };
    PersonalData: {
      exported_at: string;
      emails: string[];
      customer_ids: string[] /** Every stored row about the person, by kind, with its fields; a kind without rows is empty */;
      kinds: Record<string, Record<string, unknown>[]>;
    };
    PersonalDataRequest: { customer_email?: string | null; customer_id?: string | null };
    PooledCohorts: {
      period: number /** All who have lived through the period, of whatever cohort */;
      members: number;
      recovered?: number | null;
      retained?: number | null;
      rate: number | null;
      low: number | null;
      high: number | null;
      mrr: number;
      mrr_rate: number | null;
    };
    Project: {
      id: string;
      slug: string;
      name: string;
      public_key: string;
      secret_key_prefix: string /** For admins */;
      webhook_secret?: string /** For admins */;
      identity_secret?: string;
      settings: components["schemas"]["Settings"];
      role: components["schemas"]["Role"] /** Made-up data is among the project's own, until it is removed */;
      has_sample_data: boolean;
      automation_paused_at: string | null;
      created_at: string;
      updated_at: string;
    };
    ProjectPause: { id: string; slug: string; automation_paused_at: string | null };
    ProjectUpdate: { name?: string; settings?: components["schemas"]["SettingsUpdate"] };
    Ready: { status: "ready" };
    RecoveredChurnEvent: { id: string; status: "recovered"; recovered_at: string };
    Registration: {
      email: string /** Not one of the commonest passwords */;
      password: string;
      name?: string | null;
      setup_token?: string | null;
      session?: boolean | null;
    };
    Rehearsal: {
      id: string;
      status: "queued" | "running" | "done" | "failed";
      from: string;
      to: string /** How many churn events came in; tests and sample data are left out */;
      events: number;
      totals: { would_send: number; would_hold: number } /** Oldest first; 20,000 at the most */;
      would_send: {
        at: string;
        customer_email: string;
        churn_event_id: string;
        strategy: components["schemas"]["Strategy"];
        subject: string /** One sentence, for people */;
        why: string;
      }[] /** Oldest first, once for each event and reason; 20,000 at the most */;
      would_hold: {
        at: string;
        customer_email: string;
        churn_event_id: string /** Why, for programs: one of recovered, lost, suppressed, automation_off, kind_off, ask_above, automation_changed, public_key, test_mode, dispute, sensitive, do_not_contact, customer_sensitive, other_event, customer_deleted, cancelled, holdout, loopback_links, replied, paused, project_paused, waiting_for_variants, waiting_for_model, sent_by_hand, all_sent, nothing_new, customer_cap, daily_limit, nothing_due, too_late, not_sendable */;
        held: string /** One sentence, for people */;
        why: string;
      }[];
    };
    Reply: {
      id: string;
      churn_event_id: string | null /** The mail that is answered, as in `GET …/messages/:id` */;
      message_id: string /** Who was mailed */;
      customer_email: string /** Who answered */;
      from: string;
      subject: string /** Their own words, without what they quote; 5,000 characters at most */;
      text: string /** The customer asks for no further mails, or for deletion. The address is suppressed if `vouched_by` is not null */;
      wish:
        | "no_contact"
        | "deletion"
        | null /** What shows that the customer wrote it: `thread`: it refers to our mail; `authentication`: SPF, DKIM or DMARC passed for its From address. Null: nothing does, so automatic mails continue, and a person should look at what it asks for */;
      vouched_by: "thread" | "authentication" | null;
      received_at: string;
      handled_at: string | null;
    };
    ReplyHandling: {
      /** Whether what was planned goes on; unless set, it is given up, because a person has taken over */
      resume?: boolean;
    };
    RetentionOffer: {
      reason: components["schemas"]["CancelReason"];
      offer_type: components["schemas"]["OfferType"];
      title: string;
      description: string;
      cta_button_text: string;
      discount_percent: number | null;
      extension_days: number | null;
      months?: number | null;
      offer_id?: string | null;
      price_id?: string | null;
      when?: "period_end" | "now" | null;
      action?: "pause" | null;
      pause_months?: number | null;
      is_active: boolean;
      rules?: components["schemas"]["OfferRules"] | null;
      cooldown_days?: number | null;
      fallback?: {
        offer_type: components["schemas"]["OfferType"];
        title: string;
        description: string;
        cta_button_text: string;
        discount_percent?: number | null;
        extension_days?: number | null;
        months?: number | null;
        offer_id?: string | null;
        price_id?: string | null;
        when?: "period_end" | "now" | null;
        action?: "pause" | null;
        pause_months?: number | null;
      } | null;
      arms?: components["schemas"]["OfferArm"][] | null;
      valid_until?: string | null;
      created_at: string;
      updated_at: string;
    };
    RetentionOfferInput: {
      offer_type: components["schemas"]["OfferType"];
      title: string;
      description: string;
      cta_button_text: string;
      discount_percent?: number | null;
      extension_days?: number | null;
      months?: number | null;
      offer_id?: string | null;
      price_id?: string | null;
      when?: "period_end" | "now" | null;
      action?: "pause" | null;
      pause_months?: number | null;
      is_active: boolean;
      rules?: components["schemas"]["OfferRules"] | null;
      cooldown_days?: number | null;
      fallback?: {
        offer_type: components["schemas"]["OfferType"];
        title: string;
        description: string;
        cta_button_text: string;
        discount_percent?: number | null;
        extension_days?: number | null;
        months?: number | null;
        offer_id?: string | null;
        price_id?: string | null;
        when?: "period_end" | "now" | null;
        action?: "pause" | null;
        pause_months?: number | null;
      } | null;
      arms?: components["schemas"]["OfferArm"][] | null;
      valid_until?: string | null /** As in the path, which is the one that counts */;
      reason?: unknown;
    };
    RetriedDelivery: { opaque_id: string; status: components["schemas"]["DeliveryStatus"] };
    RetriedInboundEvents: { retried: number };
    RiskLevel: "low" | "medium" | "high" | "critical";
    RiskSignal: {
      name:
        | "no_events_14d"
        | "unusual_silence"
        | "declining_usage"
        | "cancel_page_views"
        | "failed_payments"
        | "feature_breadth_drop"
        | "billing_page_views"
        | "plan_downgrade"
        | "data_export"
        | "team_member_removed"
        | "support_tickets"
        | "errors_seen"
        | "previous_cancellation"
        | "plan_upgrade"
        | "invite_sent";
      value: number;
      usual: number | null /** The points that it adds to the score */;
      weight: number;
      sentence: string;
    };
    Role: "viewer" | "member" | "admin" | "owner";
    RotatedKeys: {
      /** Shown this once */ secret_key?: string;
      public_key?: string;
      webhook_secret?: string;
      identity_secret?: string;
    };
    SampleData: { customers: number; churn_events: number };
    SegmentReceipt: { success: true };
    SentVariant: { variant_id: string; status: "sent"; sent_at: string; recipient: string };
    ServedBy: "own_tls" | "proxy" | "plain_http";
    SessionOfferApplication: {
      id: string;
      kind: components["schemas"]["OfferApplicationKind"];
      status: components["schemas"]["OfferApplicationStatus"];
      reason: string | null;
      provider: string;
      applied_at: string | null;
      effective_from: string | null;
      effective_until: string | null;
      reverted_at: string | null;
      revert_reason: string | null;
    };
    Settings: {
      /** Code of ISO 4217, such as usd */ currency: string /** IANA time zone, such as Europe/Berlin */;
      timezone: string /** Language tag, such as en or pt-BR, for mails to customers whose own is not known; where it is German, mails to your own people are in German too, otherwise in English */;
      language: string;
      company_name: string | null;
      sender: {
        from_name: string | null;
        from_email: string | null;
        reply_to: string | null;
        postal_address: string | null;
        address: "usual" | "formal" | "informal";
        brand: {
          logo_url: string | null /** In pixels; the height follows */;
          logo_width: number;
          color: string | null;
          font: "system" | "arial" | "verdana" | "trebuchet" | "georgia" | "palatino" | "courier";
        };
      };
      links: {
        billing_update_url: string | null;
        reactivate_url: string | null;
        pause_url: string | null;
        downgrade_url: string | null;
        book_call_url: string | null;
      } /** A duration such as "30d" */;
      recovery_window: string;
      automation: {
        generate: "webhooks" | "all" | "off";
        send: "off" | "recommended" /** Which kinds of events `send` is about */;
        send_for: ("cancellation" | "payment_failed")[] /** A duration such as "2h" */;
        send_delay: string;
        quiet_hours: { from: string; to: string } | null;
        weekdays_only: boolean /** Days of the week on which mails may go out; with `weekdays_only: true` those from mon to fri */;
        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
        blackout_dates: string[] /** Durations after the failure, ascending */;
        dunning_schedule: string[];
        dunning: {
          by_class: {
            soft:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
            hard:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
            expired:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
            authentication:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
          };
        } /** Durations after the cancellation, ascending: a mail of the next strategy goes out at each, also where `send_for` leaves cancellations to people. From 7 days on it has a text of its own, and from 30 days on it goes out only with a fix shipped since or an offer. The first takes the place of the mail at `send_delay` where it is due within a day of that. A cancellation is lost a week after the last at the earliest */;
        winback_schedule: string[];
        renewal_notice: string | null;
        card_expiry_notice: string | null;
        ask_above: number | null;
        max_emails_per_customer: { count: number /** A duration such as "30d" */; per: string };
        holdout_percent: number;
        trust_public_key: boolean /** Whether a customer is mailed of what was carried out for them at the payment provider */;
        confirmations: boolean;
      };
      integrations: {
        stripe: {
          enabled: boolean;
          webhook_secret: boolean;
          api_key: boolean /** Whether accepted offers of verified customers are carried out at Stripe; the key must be allowed to write subscriptions and coupons */;
          apply_offers: boolean /** Whether the subscription of a verified customer who declines is set to end with its period at Stripe */;
          apply_cancellations: boolean /** With `apply_cancellations`: the subscription ends at once */;
          cancel_now: boolean;
        };
        razorpay: {
          enabled: boolean;
          webhook_secret: boolean /** Names and prices of plans, which Razorpay's events do not name: amount in minor units per month, in the project's currency where none is given */;
          plans: Record<string, { name?: string | null; amount?: number | null; currency?: string | null } | null>;
          key_id: string | null | null;
          key_secret: boolean /** Whether accepted offers of verified customers are carried out at Razorpay; `key_id` and `key_secret` are needed for it */;
          apply_offers: boolean /** Whether the subscription of a verified customer who declines is set to end with its period at Razorpay */;
          apply_cancellations: boolean /** With `apply_cancellations`: the subscription ends at once */;
          cancel_now: boolean;
        };
        paddle: {
          enabled: boolean;
          webhook_secret: boolean;
          api_key: boolean /** Whether accepted offers of verified customers are carried out at Paddle; the key must be allowed to read and write subscriptions and discounts */;
          apply_offers: boolean /** Whether the subscription of a verified customer who declines is set to end with its period at Paddle */;
          apply_cancellations: boolean /** With `apply_cancellations`: the subscription ends at once */;
          cancel_now: boolean;
        };
      };
      cancel_flow: {
        verify_identity: boolean /** Whether owners and admins are mailed of accepted offers, once an hour at most */;
        mail_accepted_offers: boolean /** So many customers of a hundred, always the same ones, are shown no offer: the control group */;
        holdout_percent: number;
        theme: {
          mode: "auto" | "light" | "dark";
          accent_color: string | null;
          text_color: string | null;
          background_color: string | null;
          radius: number | null;
        };
      };
      wall: {
        mode: "off" | "banner" | "modal" | "block";
        block_after_days: number;
        access_ends_after_days: number | null;
      };
      tracking: { opens: boolean; clicks: boolean };
      strategies: { learning: "order" | "full" | "off" };
      retention: {
        webhook_bodies: number | null;
        tracked_events: number | null;
        mail_texts: number | null;
        churn_events: number | null;
        sessions: number | null;
        replies: number | null;
        deliveries: number | null;
        alerts: number | null;
        risk_history: number | null;
      };
      custom_webhook_secret: boolean;
    };
    SettingsUpdate: {
      currency?: string | null;
      timezone?: string | null;
      language?: string | null;
      company_name?: string | null;
      sender?: {
        from_name?: string | null;
        from_email?: string | null;
        reply_to?: string | null;
        postal_address?:
          | string
          | null /** How the built-in writer addresses customers, as in Sie or du and vous or tu; `usual` is what is usual in their language */;
        address?: "usual" | "formal" | "informal" | null;
        brand?: {
          logo_url?: string | null;
          logo_width?: number | null;
          color?: string | null;
          font?: "system" | "arial" | "verdana" | "trebuchet" | "georgia" | "palatino" | "courier" | null;
        } | null;
      } | null;
      links?: {
        billing_update_url?: string | null;
        reactivate_url?: string | null;
        pause_url?: string | null;
        downgrade_url?: string | null;
        book_call_url?: string | null;
      } | null;
      recovery_window?: string | null;
      automation?: {
        generate?: "webhooks" | "all" | "off" | null;
        send?: "off" | "recommended" | null;
        send_for?: ("cancellation" | "payment_failed")[] | null;
        send_delay?: string | null;
        quiet_hours?: { from?: string | null; to?: string | null } | null;
        weekdays_only?: boolean | null;
        days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | null;
        blackout_dates?: string[] | null;
        dunning_schedule?: string[] | null;
        dunning?: {
          by_class?: {
            soft?:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
            hard?:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
            expired?:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
            authentication?:
              | {
                  /** A duration such as "3d" */ after: string;
                  strategy?:
                    | "value_recap"
                    | "unused_feature"
                    | "downgrade_offer"
                    | "pause_option"
                    | "founder_email"
                    | "pain_point_fix"
                    | "social_proof"
                    | "feedback_request"
                    | "discount";
                  text?: {
                    subject: string /** Of the project's own. Placeholders: {{customer_name}}, {{plan_name}}, {{company_name}}, {{sender_name}}, {{tenure}}, {{billing_update_url}}, {{reactivate_url}}, {{pause_url}}, {{downgrade_url}}, {{book_call_url}}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order */;
                    body: string;
                  };
                }[]
              | null;
          } | null;
        } | null;
        winback_schedule?: string[] | null;
        renewal_notice?: string | null;
        card_expiry_notice?: string | null;
        ask_above?: number | null;
        max_emails_per_customer?: { count?: number | null; per?: string | null } | null;
        holdout_percent?: number | null;
        trust_public_key?: boolean | null;
        confirmations?: boolean | null;
      } | null;
      integrations?: {
        stripe?: {
          enabled?:
            | boolean
            | null /** Write-only: reads show true or false, whether it is set, and sending that back changes nothing */;
          webhook_secret?:
            | string
            | boolean
            | null /** Write-only, as the secrets: a restricted key of Stripe that may read customers, prices, products and invoices, to fetch what events leave out */;
          api_key?: string | boolean | null;
          apply_offers?: boolean | null;
          apply_cancellations?: boolean | null;
          cancel_now?: boolean | null;
        } | null;
        razorpay?: {
          enabled?:
            | boolean
            | null /** Write-only: reads show true or false, whether it is set, and sending that back changes nothing */;
          webhook_secret?: string | boolean | null;
          plans?: Record<
            string,
            { name?: string | null; amount?: number | null; currency?: string | null } | null
          > | null;
          key_id?:
            | string
            | null
            | null /** Write-only, as the secrets: the secret of the pair of API keys that `key_id` names */;
          key_secret?: string | boolean | null;
          apply_offers?: boolean | null;
          apply_cancellations?: boolean | null;
          cancel_now?: boolean | null;
        } | null;
        paddle?: {
          enabled?:
            | boolean
            | null /** Write-only: reads show true or false, whether it is set, and sending that back changes nothing */;
          webhook_secret?:
            | string
            | boolean
            | null /** Write-only, as the secrets: an API key of Paddle; one of the sandbox is used there */;
          api_key?: string | boolean | null;
          apply_offers?: boolean | null;
          apply_cancellations?: boolean | null;
          cancel_now?: boolean | null;
        } | null;
      } | null;
      cancel_flow?: {
        verify_identity?: boolean | null;
        mail_accepted_offers?: boolean | null;
        holdout_percent?: number | null;
        theme?: {
          mode?: "auto" | "light" | "dark" | null;
          accent_color?: string | null;
          text_color?: string | null;
          background_color?: string | null;
          radius?: number | null;
        } | null;
      } | null;
      wall?: {
        /** What the widget shows a proven customer with an open failed payment: a banner, a window that can be closed, or, from `block_after_days` on, one that cannot */
        mode?: "off" | "banner" | "modal" | "block" | null;
        block_after_days?: number | null;
        access_ends_after_days?: number | null;
      } | null;
      tracking?: { opens?: boolean | null; clicks?: boolean | null } | null;
      strategies?: { learning?: "order" | "full" | "off" | null } | null;
      retention?: {
        webhook_bodies?: number | null;
        tracked_events?: number | null;
        mail_texts?: number | null;
        churn_events?: number | null;
        sessions?: number | null;
        replies?: number | null;
        deliveries?: number | null;
        alerts?: number | null;
        risk_history?: number | null;
      } | null /** Write-only: reads show true or false, whether it is set, and sending that back changes nothing */;
      custom_webhook_secret?: string | boolean | null;
    };
    ShownOffer: {
      offer_type: components["schemas"]["OfferType"];
      title: string;
      description: string;
      cta_button_text: string;
      discount_percent?: number;
      extension_days?: number;
    };
    Snooze: { until?: string | null };
    StartedRehearsal: { id: string };
    Stats: {
      /** Whole days in the project's time zone, both ends included. A day on which the clock changes has 23 or 25 hours. */
      period: { from: string; to: string; timezone: string };
      churn_events: {
        /** Churn events created in the period, including those without a known MRR. */
        total: number /** The same events by their current status. */;
        by_status: {
          new: number;
          processing: number;
          variants_generated: number;
          email_sent: number;
          recovered: number;
          lost: number;
        } /** The same events by type: cancellations and failed payments. */;
        by_type: {
          cancellation: number;
          payment_failed: number;
        } /** The same events by provider; all but the 50 most frequent are counted as `other`. */;
        by_provider: Record<string, number> /** The same events by reason code; `unspecified` if there is none. */;
        by_reason: Record<
          string,
          number
        > /** The number of these events without a known MRR. They are not part of any amount. */;
        without_mrr: number;
      };
      mrr: {
        /** MRR of the period's events that are still open: new, processing, variants generated or email sent. */
        at_risk: number /** MRR of the period's events that were recovered, at any time since. */;
        recovered: number /** MRR of the period's events that are lost. */;
        lost: number /** The discounts of offers that the recovered customers accepted in the cancel flow in the 14 days before. Discounts that a mail's text promises are not included. */;
        discounts: number /** mrr.recovered less mrr.discounts. */;
        recovered_net: number;
      };
      recovery_rate: number | null /** The range of the true recovery rate: Wilson score interval, 95%. */;
      recovery_rate_interval: { low: number; high: number } | null;
      median_days_to_recover:
        | number
        | null /** The period's recovered events and their MRR by what preceded the recovery. Each event counts once: for an offer accepted in the cancel flow, otherwise a recovery mail, both within the 14 days before; otherwise, for failed payments reported by a payment provider, the provider's retry; otherwise unaided. What preceded a recovery need not be its cause: see holdout. */;
      attribution: {
        window_days: number;
        after_offer: { events: number; mrr: number };
        after_mail: { events: number; mrr: number };
        by_provider_retry: { events: number; mrr: number };
        by_itself: { events: number; mrr: number };
      };
      emails: {
        /** Recovery emails sent in the period, without those that were stopped or could not be handed over. */
        sent: number /** Those of these emails that a person opened or clicked. Mail scanners and image proxies do not count. */;
        opened: number /** Those of these emails in which a person followed a link. */;
        clicked: number /** Those of these emails that the recipient's mail server rejected permanently. */;
        bounced: number /** Addresses that unsubscribed in the period. */;
        unsubscribed: number;
        open_rate: number | null;
        click_rate: number | null;
      } /** For each strategy, its emails sent in the period; recovered: those after which the event was recovered within 14 days, without a later email. */;
      strategies: {
        strategy: components["schemas"]["Strategy"];
        sent: number;
        opened: number;
        clicked: number;
        recovered: number;
        recovery_rate: number | null;
        low: number | null;
        high: number | null;
      }[];
      cancel_flow: {
        /** Cancel flows in the period in which a reason was given. */
        sessions: number /** Sessions in which an offer was shown. */;
        offers_shown: number /** Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved. */;
        accepted: number;
        declined: number;
        abandoned: number /** Began and not decided yet */;
        open: number;
        save_rate: number | null;
        low: number | null;
        high:
          | number
          | null /** MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts. */;
        saved_mrr: number;
        discounts: number;
        saved_mrr_net: number /** The same numbers for sessions whose customer was verified by a hash or a link, which cannot be forged. */;
        verified: {
          /** Cancel flows in the period in which a reason was given. */
          sessions: number /** Sessions in which an offer was shown. */;
          offers_shown: number /** Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved. */;
          accepted: number;
          declined: number;
          abandoned: number /** Began and not decided yet */;
          open: number;
          save_rate: number | null;
          low: number | null;
          high:
            | number
            | null /** MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts. */;
          saved_mrr: number;
          discounts: number;
          saved_mrr_net: number;
        };
      };
      wall: {
        /** Failed payments whose customers first saw the payment wall in the period. */
        seen: number /** Those of these payments whose customers followed the wall's link to pay. */;
        clicked: number /** Those of the seen payments that were paid afterwards; the wall need not be the cause. */;
        paid: number;
      } /** Compares customers who were mailed automatically (treated) with a random group that was not (held out): lift is the difference of their recovery rates, low and high its 95% interval (Newcombe). lift × the treated group's ended_mrr is approximately the MRR that the mails brought back. An interval that spans 0 shows no effect yet. Null if nobody is held out; lift is null while a group has no ended event. */;
      holdout: {
        treated: {
          events: number;
          ended: number;
          recovered: number;
          recovery_rate: number | null /** MRR of the events that have ended */;
          ended_mrr: number /** MRR of those that were recovered */;
          recovered_mrr: number;
        };
        held_out: {
          events: number;
          ended: number;
          recovered: number;
          recovery_rate: number | null /** MRR of the events that have ended */;
          ended_mrr: number /** MRR of those that were recovered */;
          recovered_mrr: number;
        };
        lift: number | null;
        low: number | null;
        high: number | null;
      } | null /** What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known. */;
      mrr_movements: {
        start: number /** From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other. */;
        new: number /** From customers that paid before, but not at the start. */;
        reactivation: number /** The increase from customers that paid at both ends of the period. */;
        expansion: number /** The decrease from customers that paid at both ends of the period. */;
        contraction: number /** What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it. */;
        churn: number;
        churn_voluntary: number /** The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event. */;
        churn_involuntary: number;
        end: number /** From customers whose subscriptions were paused: they pay nothing now, but have not left. */;
        paused: number /** From customers whose paused subscriptions were resumed, or ended. */;
        resumed: number;
      } | null;
      gross_revenue_retention: number | null;
      net_revenue_retention: number | null;
      customer_churn_rate: number | null /** The divisor of the churn rate. */;
      churn_rate_denominator: "customers_active_at_start" | null;
      quick_ratio: number | null;
      arpa: number | null /** end × 12: the revenue of a year at this rate. */;
      arr:
        | number
        | null /** Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned. */;
      customers: {
        active_at_start: number;
        active: number;
        new: number;
        churned: number;
        reactivated: number;
        paused: number;
        resumed: number;
      } | null /** The currency of all amounts. Churn events, recovery rate, attribution and series only include events in this currency; mails, strategies and the counts of the cancel flow include all. */;
      currency: string /** Subscriptions with changes that these numbers do not include yet: 0 except during a large import. */;
      pending_subscriptions: number /** The number of the period's churn events in other currencies; request each currency to see its amounts. Amounts in different currencies are never added. */;
      other_currencies: {
        currency: string;
        events: number;
      }[] /** The same numbers for the preceding period of the same length. */;
      previous: {
        /** Whole days in the project's time zone, both ends included. A day on which the clock changes has 23 or 25 hours. */
        period: { from: string; to: string; timezone: string };
        churn_events: {
          /** Churn events created in the period, including those without a known MRR. */
          total: number /** The same events by their current status. */;
          by_status: {
            new: number;
            processing: number;
            variants_generated: number;
            email_sent: number;
            recovered: number;
            lost: number;
          } /** The same events by type: cancellations and failed payments. */;
          by_type: {
            cancellation: number;
            payment_failed: number;
          } /** The same events by provider; all but the 50 most frequent are counted as `other`. */;
          by_provider: Record<string, number> /** The same events by reason code; `unspecified` if there is none. */;
          by_reason: Record<
            string,
            number
          > /** The number of these events without a known MRR. They are not part of any amount. */;
          without_mrr: number;
        };
        mrr: {
          /** MRR of the period's events that are still open: new, processing, variants generated or email sent. */
          at_risk: number /** MRR of the period's events that were recovered, at any time since. */;
          recovered: number /** MRR of the period's events that are lost. */;
          lost: number /** The discounts of offers that the recovered customers accepted in the cancel flow in the 14 days before. Discounts that a mail's text promises are not included. */;
          discounts: number /** mrr.recovered less mrr.discounts. */;
          recovered_net: number;
        };
        recovery_rate: number | null /** The range of the true recovery rate: Wilson score interval, 95%. */;
        recovery_rate_interval: { low: number; high: number } | null;
        median_days_to_recover:
          | number
          | null /** The period's recovered events and their MRR by what preceded the recovery. Each event counts once: for an offer accepted in the cancel flow, otherwise a recovery mail, both within the 14 days before; otherwise, for failed payments reported by a payment provider, the provider's retry; otherwise unaided. What preceded a recovery need not be its cause: see holdout. */;
        attribution: {
          window_days: number;
          after_offer: { events: number; mrr: number };
          after_mail: { events: number; mrr: number };
          by_provider_retry: { events: number; mrr: number };
          by_itself: { events: number; mrr: number };
        };
        emails: {
          /** Recovery emails sent in the period, without those that were stopped or could not be handed over. */
          sent: number /** Those of these emails that a person opened or clicked. Mail scanners and image proxies do not count. */;
          opened: number /** Those of these emails in which a person followed a link. */;
          clicked: number /** Those of these emails that the recipient's mail server rejected permanently. */;
          bounced: number /** Addresses that unsubscribed in the period. */;
          unsubscribed: number;
          open_rate: number | null;
          click_rate: number | null;
        } /** For each strategy, its emails sent in the period; recovered: those after which the event was recovered within 14 days, without a later email. */;
        strategies: {
          strategy: components["schemas"]["Strategy"];
          sent: number;
          opened: number;
          clicked: number;
          recovered: number;
          recovery_rate: number | null;
          low: number | null;
          high: number | null;
        }[];
        cancel_flow: {
          /** Cancel flows in the period in which a reason was given. */
          sessions: number /** Sessions in which an offer was shown. */;
          offers_shown: number /** Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved. */;
          accepted: number;
          declined: number;
          abandoned: number /** Began and not decided yet */;
          open: number;
          save_rate: number | null;
          low: number | null;
          high:
            | number
            | null /** MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts. */;
          saved_mrr: number;
          discounts: number;
          saved_mrr_net: number /** The same numbers for sessions whose customer was verified by a hash or a link, which cannot be forged. */;
          verified: {
            /** Cancel flows in the period in which a reason was given. */
            sessions: number /** Sessions in which an offer was shown. */;
            offers_shown: number /** Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved. */;
            accepted: number;
            declined: number;
            abandoned: number /** Began and not decided yet */;
            open: number;
            save_rate: number | null;
            low: number | null;
            high:
              | number
              | null /** MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts. */;
            saved_mrr: number;
            discounts: number;
            saved_mrr_net: number;
          };
        };
        wall: {
          /** Failed payments whose customers first saw the payment wall in the period. */
          seen: number /** Those of these payments whose customers followed the wall's link to pay. */;
          clicked: number /** Those of the seen payments that were paid afterwards; the wall need not be the cause. */;
          paid: number;
        } /** Compares customers who were mailed automatically (treated) with a random group that was not (held out): lift is the difference of their recovery rates, low and high its 95% interval (Newcombe). lift × the treated group's ended_mrr is approximately the MRR that the mails brought back. An interval that spans 0 shows no effect yet. Null if nobody is held out; lift is null while a group has no ended event. */;
        holdout: {
          treated: {
            events: number;
            ended: number;
            recovered: number;
            recovery_rate: number | null /** MRR of the events that have ended */;
            ended_mrr: number /** MRR of those that were recovered */;
            recovered_mrr: number;
          };
          held_out: {
            events: number;
            ended: number;
            recovered: number;
            recovery_rate: number | null /** MRR of the events that have ended */;
            ended_mrr: number /** MRR of those that were recovered */;
            recovered_mrr: number;
          };
          lift: number | null;
          low: number | null;
          high: number | null;
        } | null /** What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known. */;
        mrr_movements: {
          start: number /** From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other. */;
          new: number /** From customers that paid before, but not at the start. */;
          reactivation: number /** The increase from customers that paid at both ends of the period. */;
          expansion: number /** The decrease from customers that paid at both ends of the period. */;
          contraction: number /** What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it. */;
          churn: number;
          churn_voluntary: number /** The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event. */;
          churn_involuntary: number;
          end: number /** From customers whose subscriptions were paused: they pay nothing now, but have not left. */;
          paused: number /** From customers whose paused subscriptions were resumed, or ended. */;
          resumed: number;
        } | null;
        gross_revenue_retention: number | null;
        net_revenue_retention: number | null;
        customer_churn_rate: number | null /** The divisor of the churn rate. */;
        churn_rate_denominator: "customers_active_at_start" | null;
        quick_ratio: number | null;
        arpa: number | null /** end × 12: the revenue of a year at this rate. */;
        arr:
          | number
          | null /** Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned. */;
        customers: {
          active_at_start: number;
          active: number;
          new: number;
          churned: number;
          reactivated: number;
          paused: number;
          resumed: number;
        } | null;
      } /** A row for each day: events and churned_mrr on the day of their creation, recovered and recovered_mrr on the day of the recovery, no matter when the event was created. */;
      series: { date: string; churned_mrr: number; recovered_mrr: number; events: number; recovered: number }[];
    };
    StatsDefinition: {
      /** The field, as a dotted path */ name: string;
      unit: "count" | "amount" | "rate" | "days" | "ratio" | "text";
      definition: string;
    };
    Strategy:
      | "value_recap"
      | "unused_feature"
      | "downgrade_offer"
      | "pause_option"
      | "founder_email"
      | "pain_point_fix"
      | "social_proof"
      | "feedback_request"
      | "discount";
    StrategyPerformance: {
      learning: "order" | "full" | "off";
      sends: number;
      settled: number /** What any mail is expected to achieve here: the usual 8%, drawn to the project's own */;
      base_rate: number;
      strategies: {
        strategy: components["schemas"]["Strategy"] /** Mails sent */;
        sends: number /** Of those that arrived, how many have an outcome: a recovery, another mail, or the end of the event */;
        settled: number /** Of those, how many were the last mail before a recovery */;
        saves: number;
        save_rate: number | null;
        low: number | null;
        high: number | null;
        kept_rate: number | null;
        kept_low: number | null;
        kept_high: number | null /** How many came back at least 90 days ago */;
        kept_observed: number;
      }[] /** For each reason the best first */;
      reasons: {
        reason: components["schemas"]["Cause"];
        strategy: components["schemas"]["Strategy"] /** What the mapping expects */;
        prior: number /** Mails sent */;
        sends: number /** Of those that arrived, how many have an outcome: a recovery, another mail, or the end of the event */;
        settled: number /** Of those, how many were the last mail before a recovery */;
        saves: number /** What is expected now: the mean of the posterior */;
        expected: number /** The posterior's 80% interval */;
        low: number;
        high: number /** Of the revenue that such a mail wins back, how much is expected to stay for 90 days, net of discounts */;
        kept: number;
        kept_low: number | null;
        kept_high:
          | number
          | null /** `expected` times `kept`: what is expected to be kept of the revenue at stake, by which is ranked */;
        reward: number /** Its 80% interval, by those of both */;
        reward_low: number;
        reward_high: number;
        sentence: string;
      }[];
      holdout: {
        treated: {
          events: number;
          ended: number;
          recovered: number;
          recovery_rate: number | null /** MRR of the events that have ended */;
          ended_mrr: number /** MRR of those that were recovered */;
          recovered_mrr: number;
        };
        held_out: {
          events: number;
          ended: number;
          recovered: number;
          recovery_rate: number | null /** MRR of the events that have ended */;
          ended_mrr: number /** MRR of those that were recovered */;
          recovered_mrr: number;
        };
        lift: number | null;
        low: number | null;
        high: number | null;
        verdict: "works" | "harms" | "still_measuring";
      } | null /** What other ways to choose the first mail would have been worth, estimated from mails that were chosen with a known probability. best_known is chosen from the same data, so it looks slightly better than it is. */;
      policies: {
        policy: "as_sent" | "mapping" | "best_known" | "uniform";
        snips: number | null;
        low: number | null;
        high: number | null;
        kept: number | null;
        effective_sends: number;
        reason: string | null;
      }[];
    };
    StripeBackfillStage: "prices" | "customers" | "subscriptions" | "paid_invoices" | "open_invoices";
    StripeConnection: {
      connected: boolean;
      mode: "live" | "test" | null;
      key_last4: string | null;
      connected_at: string | null;
      endpoint: { id: string; url: string } | null;
      rights: {
        id: string /** As in Stripe's list of a restricted key's permissions */;
        name: string;
        access: "read" | "write";
        needed_for: string /** Whether the connection needs it */;
        required: boolean;
        held: boolean | null;
      }[];
      apply_offers: boolean;
      apply_cancellations: boolean;
      backfill: {
        status: "running" | "completed" | "failed";
        stage: components["schemas"]["StripeBackfillStage"] /** 0 to 1: by kinds of objects, and of invoices by how far back they are read */;
        progress: number;
        counts: {
          prices: number;
          customers: number;
          subscriptions: number;
          paid_invoices: number;
          open_invoices: number;
        };
        error: string | null;
        finished_at: string | null;
      } | null;
    };
    StripeDisconnection: {
      /** False where Stripe refuses the key: then the endpoint is to be removed at Stripe by hand */
      endpoint_removed: boolean;
    };
    StripeKey: {
      /** A restricted key of Stripe, such as rk_live_…; it is stored sealed, and no answer has it */ api_key: string;
    };
    SubmittedCancelReason: {
      session_id: string;
      reason: components["schemas"]["CancelReason"];
      offer: components["schemas"]["ShownOffer"] | null;
      fallback_offer?: components["schemas"]["ShownOffer"] /** The decision is carried out at the payment provider: `GET /cancel-flow/sessions/{session_id}/application` returns the result */;
      carried_out?: true;
    };
    Suppression: {
      email: string;
      reason: components["schemas"]["SuppressionReason"] /** The customer asked for their data to be deleted */;
      deletion_requested: boolean;
      created_at: string;
    };
    SuppressionReason: "unsubscribed" | "bounced" | "complained" | "manual" | "requested";
    TestAlert: { opaque_id: string };
    TestMail: {
      to: string /** The address that mails of this project come from */;
      from: string;
      via: "smtp" | "outbox" /** What the mail server answered, or the name of the file in the outbox folder */;
      delivery: string;
    };
    TimelineEntry: {
      at: string;
      kind:
        | "created"
        | "address_changed"
        | "held_back"
        | "admins_informed"
        | "generation_started"
        | "generated"
        | "send"
        | "sent"
        | "handed_over"
        | "delivered"
        | "opened"
        | "clicked"
        | "bounced"
        | "complained"
        | "failed"
        | "stopped"
        | "replied"
        | "suppressed"
        | "reply_handled"
        | "paused"
        | "resumed"
        | "offer"
        | "offer_reverted"
        | "recovered"
        | "lost";
      state: "planned" | "done" | "skipped" | "dropped" /** One sentence, for people */;
      summary: string;
      variant_id?: string;
      message_id?: string /** For an automatic mail, why it is not sent, or what it waits for: recovered, lost, suppressed, automation_off, kind_off, ask_above, automation_changed, public_key, test_mode, dispute, sensitive, do_not_contact, customer_sensitive, other_event, customer_deleted, cancelled, holdout, loopback_links, replied, paused, project_paused, waiting_for_variants, waiting_for_model, sent_by_hand, all_sent, nothing_new, customer_cap, daily_limit, nothing_due, too_late, not_sendable; for anything else, what was reported */;
      reason?: string /** What the customer answered */;
      text?: string /** The mail is due and waits for a person, because the MRR is above `automation.ask_above`; sending a variant releases it */;
      waiting_for?: "approval";
    };
    Today: {
      queue: {
        event: components["schemas"]["ChurnEvent"] /** `replied`: the customer answered and waits for a person; `held`: a person has to read the reason first, or the payment is disputed; `writing`: the variants are being written; `clicked`, `opened`: what a person did with the last mail; `payment_failed`; `ready`: there are variants; `none`: there are none yet. Where several apply, the first of this order */;
        state:
          | "replied"
          | "held"
          | "writing"
          | "clicked"
          | "opened"
          | "payment_failed"
          | "ready"
          | "none" /** The variant to send next: that of rank 1, or of those that were not sent the first. Null before they are written */;
        recommended: {
          id: string;
          strategy: components["schemas"]["Strategy"];
          rank: number;
          subject: string;
          rank_reason: string;
          status: components["schemas"]["VariantStatus"];
          edited_at: string | null;
        } | null /** How likely that variant is to win the customer back: the mean of the posterior for this reason and strategy, as in `GET …/strategies`. Null before the outcome of any mail is known, with `settings.strategies.learning` off, and for sensitive reasons */;
        chance: number | null /** 80% */;
        chance_interval: {
          low: number;
          high: number;
        } | null /** The MRR; null where it is not known or 0, and for sensitive reasons */;
        at_stake: {
          /** In minor units */ amount: number;
          currency: string;
        } | null /** What the customer answered, while it waits for a person */;
        reply:
          | components["schemas"]["Reply"]
          | null /** The automation leaves the next mail to a person, because the MRR is above `settings.automation.ask_above` */;
        awaits_approval: boolean /** When the automation sends a mail, if nobody sends one before; null where it sends none */;
        planned_at: string | null;
      }[] /** How many events can be acted on, with those beyond `limit` */;
      total: number /** Whether there are more than `total`: at most 5,000 are counted per currency, and 500 whose last mail was read */;
      more: boolean;
      needs_a_hand: {
        kind:
          | "reply"
          | "alert_failed"
          | "webhook_failed"
          | "webhook_disabled"
          | "inbound_failed"
          | "provider_silent"
          | "mail_failed"
          | "model_failed"
          | "import_failed"
          | "deletion_requested" /** In English */;
        sentence: string /** The facts of the sentence, so that a client can say it in another language */;
        params: Record<string, string | number | null>;
        action: {
          kind:
            | "retry_alert"
            | "open_endpoint"
            | "retry_inbound"
            | "test_connection"
            | "test_mail"
            | "test_model"
            | "open_import"
            | "open_customer" /** The id, address or name of what it is about */;
          ref: string | null;
        };
        since: string;
      }[];
      done_today: {
        /** In the project's time zone */ day: string /** Mails, automatic ones too */;
        sent: number;
        sent_by_hand: number /** How many people were written to */;
        customers: number /** The MRR of the events that were written to, per currency */;
        at_stake: {
          /** In minor units */ amount: number;
          currency: string;
        }[] /** Events that were recovered today */;
        recovered: number;
        recovered_mrr: {
          /** In minor units */ amount: number;
          currency: string;
        }[] /** How many of the customers who were written to today are expected to come back, with the 80% interval; null where nothing was sent or no chance is known */;
        expected_recoveries: { expected: number; low: number; high: number } | null /** The latest 20 */;
        letters: {
          churn_event_id: string;
          customer_email: string;
          customer_name: string | null;
          strategy: components["schemas"]["Strategy"];
          edited: boolean;
          automatic: boolean;
          sent_at: string;
          at_stake: {
            /** In minor units */ amount: number;
            currency: string;
          } | null;
        }[];
      };
    };
    TrackRequest: {
      /** The project's, where no X-API-Key is sent */ public_key?: string;
      customer_email?: string | null;
      customer_id?: string | null;
      event?: string;
      timestamp?: string | null;
      occurred_at?: string | null;
      event_id?: string | null;
      properties?: Record<string, unknown> | null;
      events?: components["schemas"]["NewTrackedEvent"][];
    };
    TrackedEvent: {
      customer_email: string | null;
      customer_id: string | null /** Without its alias */;
      event: string;
      event_id: string | null;
      properties: Record<string, unknown> | null /** Reported with a secret API key */;
      trusted: boolean;
      occurred_at: string;
      received_at: string;
    };
    TrackingReceipt: { status: "ok" /** How many events the request had; repeated ones included */; accepted: number };
    UpcomingMail: {
      /** When it goes out; of a mail that is held back, when it was to */ at: string;
      customer_email: string;
      customer_name: string | null;
      churn_event_id: string;
      event_type: "cancellation" | "payment_failed";
      kind: "recommended" | "dunning" | "winback";
      variant_id: string | null;
      strategy: components["schemas"]["Strategy"] | null;
      subject: string | null /** Which of the mails that are planned for the event it is */;
      step: number;
      of: number /** One sentence, for people */;
      why: string;
      moved_from: string | null;
      held: string | null;
    };
    UpdatedCancelReason: { id: string; cancel_reason: string | null; updated_at: string };
    Variant: {
      id: string;
      strategy: components["schemas"]["Strategy"];
      subject: string /** Plain text or HTML */;
      body: string;
      status: components["schemas"]["VariantStatus"];
      recommended: boolean;
      rank: number /** One sentence naming the facts that decided */;
      rank_reason: string /** What `rank_reason` says, part by part, so that a client can say it in another language; what a code means depends on `strategy`. Null for a variant that was ranked by a version without it */;
      rank_reason_facts:
        | {
            /** What this part of the sentence is about, such as `tenure_long` or `silence` */
            code: string /** For or against the strategy; null for a part that only connects others */;
            speaks: "for" | "against" | null;
            values: Record<string, string | number | null>;
          }[]
        | null;
      source: "llm" | "template";
      model:
        | string
        | null /** The facts that the words rest on: every figure, date, name, quotation and link that we put there. After an edit, those whose words still stand; empty for a text of the project's own */;
      facts_used: {
        /** Where it comes from, such as `usage.invoice_created.total` or `event.mrr` */ fact: string;
        value: string | number /** How the mail says it */;
        text: string;
      }[] /** When a person last changed its words */;
      edited_at: string | null;
      sent_at?: string;
      opens: components["schemas"]["Hits"];
      clicks: components["schemas"]["Hits"];
      created_at: string;
      updated_at: string;
    };
    VariantPreviewRequest: { subject?: string; body?: string };
    VariantStatus: "draft" | "sent" | "opened" | "clicked" | "bounced";
    VariantUpdate: { subject?: string; body?: string; expected_edited_at?: string | null };
    Wall: {
      open: {
        amount: number | null;
        currency: string | null /** When the payment failed */;
        since: string;
        pay_url: string | null;
        access_until: string | null;
        mode: "banner" | "modal" | "block";
      } | null;
    };
    WallEvent: {
      customer_email?: string | null;
      customer_id?: string | null;
      customer_hash?: string | null;
      test?: boolean | null;
      event: "seen" | "clicked";
    };
    WallLooks: {
      language: "en" | "de" | "fr" | "es" | "pt" | "hi";
      theme: {
        mode: "auto" | "light" | "dark";
        accent_color: string | null;
        text_color: string | null;
        background_color: string | null;
        radius: number | null;
      };
    };
    WebhookDelivery: {
      id: string;
      opaque_id: string;
      event: components["schemas"]["WebhookEvent"];
      status: components["schemas"]["DeliveryStatus"];
      test: boolean;
      attempts: components["schemas"]["DeliveryAttempt"][];
      last_error: string | null;
      next_attempt_at: string | null;
      delivered_at: string | null;
      created_at: string /** What is sent, as JSON; a chat gets a message that is written from it */;
      payload: Record<string, unknown>;
    };
    WebhookEndpoint: {
      id: string;
      kind: components["schemas"]["WebhookEndpointKind"] /** Of a chat only its host and its last characters: the whole of it is a secret */;
      url: string;
      description: string | null;
      events: components["schemas"]["WebhookEvent"][];
      enabled: boolean;
      managed_by: "churn_risk" | null;
      disabled_reason: "gone" | "failing" | null;
      failing_since: string | null;
      created_at: string;
      updated_at: string;
    };
    WebhookEndpointKind: "webhook" | "slack" | "discord" | "teams";
    WebhookEndpointTest: {
      /** Whether the answer was a 2xx */ ok: boolean;
      status_code: number | null;
      latency_ms: number;
      error: string | null;
      detail: string | null;
      response: string | null;
    };
    WebhookEndpointUpdate: {
      /** An https address; it is checked here and at every delivery */ url?: string;
      events?: components["schemas"]["WebhookEvent"][];
      description?: string | null;
      enabled?: boolean;
    };
    WebhookEvent:
      | "churn_risk.alert"
      | "churn_event.created"
      | "churn_event.variants_generated"
      | "churn_event.email_sent"
      | "churn_event.replied"
      | "churn_event.recovered"
      | "churn_event.lost"
      | "cancel_flow.completed"
      | "offer_application.updated"
      | "email.bounced"
      | "email.complained";
    WidgetVersion: {
      data: {
        /** Address of this build: what it answers never changes */ src: string /** For the attribute of that name */;
        integrity: string /** The whole tag */;
        script: string;
      };
    };
  };
}
