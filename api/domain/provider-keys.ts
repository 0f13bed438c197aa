/** The payment service remembers keys for a day; after that the same key would be a second charge or transfer. */
export const KEYS_LAST_HOURS = 20
