import { configure } from '@testing-library/dom'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Side } from '@gaitway/contract/values/enums'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { BrowserRouter } from 'react-router-dom'
import { router } from '../../admin/router.ts'

const inAct = (isOn: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn })

/** Events are acts of the person; what the page does on its own is waited for. */
configure({
  asyncUtilTimeout: 60_000, // generous, because a loaded machine is slow
  eventWrapper: dispatch => {
    act(() => void dispatch())
  },
  asyncWrapper: async wait => {
    inAct(false)
    try {
      return await wait()
    } finally {
      inAct(true)
    }
  },
})

let root: Root | undefined

const staff = (side: Side) => ({ getPermissions: async () => side, checkError: async () => undefined })

/** A ripple moves in timers of its own. */
const theme = { components: { MuiButtonBase: { defaultProps: { disableRipple: true } } } }

/** Renders a part of the back office, for a side of the staff; the data provider answers what it asks for. */
export const render = async (shown: ReactNode, dataProvider: Partial<DataProvider> = {}, side?: Side) => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const drawn = root
  await act(async () =>
    drawn.render(
      <BrowserRouter>
        <AdminContext
          dataProvider={dataProvider as DataProvider}
          routerProvider={router}
          theme={theme}
          authProvider={side && (staff(side) as Partial<AuthProvider> as AuthProvider)}
        >
          {shown}
        </AdminContext>
      </BrowserRouter>,
    ),
  )
}

export const close = async () => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
}
