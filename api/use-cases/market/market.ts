import { MARKET_MINUTES, type AreaMarket, type Market } from '@gaitway/contract/values/market'
import type { PolicyTerms } from '@gaitway/contract/values/fees'
import type { ServedCity } from '@gaitway/contract/values/served-cities'
import { addMinutes } from '@gaitway/contract/format/time'
import { readTermsInForce } from '../../store/policies.ts'
import * as market from '../../store/views/market.ts'
import type { Services } from '../use-case.ts'

/** Reads once in a few minutes, whatever the number of visitors; a failure isn't kept. */
export const cacheReads = <Value>({ clock }: Services) => {
  const cache = new Map<string, { at: Date; value: Promise<Value> }>()
  return (key: string, read: (at: Date) => Promise<Value>): Promise<Value> => {
    const at = clock.now()
    const known = cache.get(key)
    if (known && known.at <= at && at < addMinutes(known.at, MARKET_MINUTES)) return known.value
    const value = read(at)
    cache.set(key, { at, value })
    value.catch(() => cache.delete(key))
    return value
  }
}

/** The figures of the public pages. */
export const openMarket = (services: Services) => {
  const { db } = services
  const cacheAll = cacheReads<Market>(services)
  const cacheArea = cacheReads<AreaMarket>(services)
  const cacheTerms = cacheReads<PolicyTerms>(services)
  return {
    readAll: () => cacheAll('all', at => market.readMarket(db, at)),
    readArea: (city: ServedCity) => cacheArea(city.slug, at => market.readArea(db, city, at)),
    readTerms: () => cacheTerms('all', at => readTermsInForce(db, at)),
  }
}
