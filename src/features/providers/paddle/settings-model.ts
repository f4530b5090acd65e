// Paddle's own settings, as the API takes them.

import { applyingShapes, secretKey } from "../applying-shapes.ts";

export const PADDLE_SETTINGS = {
  api_key: secretKey("an API key of Paddle; one of the sandbox is used there"),
  ...applyingShapes("Paddle", "the key must be allowed to read and write subscriptions and discounts"),
};
