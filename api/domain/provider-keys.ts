/** The payment service remembers keys for a day; after that the same key would be a second charge or transfer. */
export const KEYS_LAST_HOURS = 20

/** Longer than any answer of the payment service is waited for: whoever sent it has given up, or is gone. */
export const ABANDONED_MINUTES = 2
