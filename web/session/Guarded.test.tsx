import { render, waitFor } from '@testing-library/preact'
import { Route } from 'wouter'
import { Guarded } from './Guarded.tsx'

test('whoever must log in first comes back to the very address, with what stands behind it', async () => {
  window.history.replaceState(null, '', '/facility/applicants?jobId=j1')
  render(
    <Route path="/facility/applicants">
      <Guarded path="/facility/applicants">
        <p>Applicants</p>
      </Guarded>
    </Route>,
  )
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/facility/applicants?jobId=j1')
})
