import type Stripe from 'stripe'

/** The one version of Stripe's API that the service speaks: the one its SDK pins. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'
