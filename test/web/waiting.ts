import { configure, getConfig } from '@testing-library/preact'

const { getElementError: describeWithPage } = getConfig()

/** Why a query fails. What is waited for fails often, and only its last failure is printed with the page. */
const describeFailure: typeof describeWithPage = (message, container) => {
  const isRepeated = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
  if (!isRepeated) return describeWithPage(message, container)
  const error = new Error(message ?? undefined)
  error.name = 'TestingLibraryElementError'
  return error
}

configure({
  asyncUtilTimeout: 60_000, // generous, because a loaded machine is slow
  getElementError: describeFailure,
})
