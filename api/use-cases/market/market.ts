import { MARKET_MINUTES, type AreaMarket, type Market } from '@gaitway/contract/values/market'
import type { PolicyTerms } from '@gaitway/contract/values/fees'
import type { ServedCity } from '@gaitway/contract/values/served-cities'
import { addMinutes } from '@gaitway/contract/format/time'
import { readTermsInForce } from '../../store/policies.ts'
import * as market from '../../store/views/market.ts'
import type { Services } from '../use-case.ts'

type CachedRead<Value> = { at: Date; value: Promise<Value> }

/** Reads once in a few minutes, whatever the number of visitors; a failure isn't kept. */
const cacheReads = <Value>({ clock }: Services) => {
  const all = new Map<string, CachedRead<Value>>()
  return (key: string, read: (at: Date) => Promise<Value>): Promise<Value> => {
    const at = clock.now()
    const known = all.get(key)
    if (known && known.at <= at && at < addMinutes(known.at, MARKET_MINUTES)) return known.value
    const value = read(at)
    all.set(key, { at, value })
    value.catch(() => all.delete(key))
    return value
  }
}

/** The figures of the public pages. */
export const openMarket = (services: Services) => {
  const { db } = services
  const areas = cacheReads<AreaMarket>(services)
  const whole = cacheReads<Market>(services)
  const terms = cacheReads<PolicyTerms>(services)
  return {
    readAll: () => whole('all', at => market.readMarket(db, at)),
    readArea: (city: ServedCity) => areas(city.slug, at => market.readArea(db, city, at)),
    readTerms: () => terms('all', at => readTermsInForce(db, at)),
  }
}
export type MarketReads = ReturnType<typeof openMarket>
