/** The payment service keeps idempotency keys for a day; after that the same key would charge or transfer again. */
export const KEYS_LAST_HOURS = 20

/** No request to the payment service waits this long, so its sender has given up or crashed. */
export const ABANDONED_MINUTES = 2
