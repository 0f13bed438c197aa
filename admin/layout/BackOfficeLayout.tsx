import { BRAND } from '@gaitway/contract/values/brand'
import mark from '../mark.svg'
import { RequestApproval } from '../shared/second-admin.ts'
import { lazyWithPreload, loadable } from '../shared/load-early.tsx'
import { SECOND_FACTOR_CHECK_SECONDS, NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'
import { showWhen } from '@gaitway/contract/format/time'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import {
  Badge,
  Box,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Popover,
  Typography,
} from '@mui/material'
import { type ReactNode, useEffect, useState, Suspense, useCallback, useRef } from 'react'
import {
  AppBar,
  Layout as AdminLayout,
  LoadingIndicator,
  Logout,
  Menu,
  TitlePortal,
  useLogout,
  UserMenu,
  useGetList,
} from 'react-admin'
import { useNavigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isSecondFactorExpired, isSignedIn } from '../auth-provider.ts'
import { session, type SecondAdminNeeded } from '../session.ts'
import { NewVersion } from './NewVersion.tsx'
import { PageError } from './PageError.tsx'
import { Search } from './Search.tsx'
import { type Unread, useUnread } from './use-unread.ts'
import FailedIcon from '@mui/icons-material/SmsFailedOutlined'
import type { DeliveryRecord } from '@gaitway/contract/schemas/deliveries'
import { listPath } from '../list-request.ts'

const scrollKey = (historyEntry: string) => `scroll ${historyEntry}`

/** Scrolls when the page is tall enough, unless the user scrolls first. */
const scrollWhenTall = (top: number) => {
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  const stop = () => {
    watch.disconnect()
    for (const event of events) window.removeEventListener(event, stop)
  }
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop()
  })
  watch.observe(document.body)
  for (const event of events) window.addEventListener(event, stop)
  return stop
}

/** A new page opens at its top; Back, Forward and Reload return to where the page was. */
const useScrollPosition = () => {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef<string>(undefined)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    // a new filter or the next page of the same list doesn't scroll
    if (shownPath.current === pathname) return undefined
    shownPath.current = pathname
    if (kind !== NavigationType.Pop) {
      // newer browsers return a promise, which isn't how an effect ends
      window.scrollTo(0, 0)
      return undefined
    }
    const top = Number(sessionStorage.getItem(scrollKey(key)))
    return top > 0 ? scrollWhenTall(top) : undefined
  }, [pathname, kind, key])
  useEffect(() => {
    let top = window.scrollY
    const readTop = () => {
      top = window.scrollY
    }
    const saveTop = () => sessionStorage.setItem(scrollKey(key), String(top))
    window.addEventListener('scroll', readTop, { passive: true })
    window.addEventListener('pagehide', saveTop)
    return () => {
      saveTop()
      window.removeEventListener('scroll', readTop)
      window.removeEventListener('pagehide', saveTop)
    }
  }, [key])
}

const LateTick = lazyWithPreload(async () => (await import('./LateTick.tsx')).LateTick)
const RequestDialog = loadable(async () => (await import('../shared/RequestDialog.tsx')).RequestDialog)

type ApprovalRequest = { needed: SecondAdminNeeded; onRequested?: () => void }

/** Every change that needs a second admin opens this dialog, above the dialog of the change. */
export const SecondAdmin = ({ children }: { children: ReactNode }) => {
  const [request, setRequest] = useState<ApprovalRequest>()
  const open = useCallback(
    (needed: SecondAdminNeeded, onRequested?: () => void) => setRequest({ needed, onRequested }),
    [],
  )
  return (
    <RequestApproval value={open}>
      {children}
      {request && (
        <Suspense>
          <RequestDialog {...request} onClose={() => setRequest(undefined)} />
        </Suspense>
      )}
    </RequestApproval>
  )
}

const filter = { status: 'failed', since: 'day' }

/** A menu item that opens the deliveries that failed in the last 24 hours; hidden if there are none. */
const FailedDeliveries = () => {
  const { total = 0 } = useGetList<DeliveryRecord>(
    'deliveries',
    { filter, sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: NOTIFICATION_POLL_SECONDS * 1000 },
  )
  if (total === 0) return null
  const text = plural(total, 'failed delivery', 'failed deliveries')
  return (
    <Menu.Item
      to={listPath('deliveries', filter)}
      primaryText={text}
      leftIcon={<FailedIcon color="error" />}
    />
  )
}

const StaffBell = () => {
  const { unread, markRead, markAllRead } = useUnread()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const count = unread?.unReadNotifications ?? 0
  const close = () => setAnchor(null)
  const open = ({ id, link }: Unread['data'][number]) => {
    close()
    const marking = markRead(id)
    if (link.startsWith('/admin')) void navigate(link.slice('/admin'.length) || '/')
    // opening another app would stop the request
    else void marking.then(() => window.location.assign(link))
  }
  return (
    <>
      <IconButton
        aria-label={count ? `Notifications, ${count} unread` : 'Notifications'}
        aria-haspopup="dialog"
        color="inherit"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={count} max={99} color="error">
          <BellIcon />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications' } }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            width: 'min(400px, calc(100vw - 32px))',
            maxHeight: 'calc(100vh - 96px)',
          }}
        >
          {count === 0 ? (
            <Typography sx={{ padding: 3, textAlign: 'center' }}>No notifications found</Typography>
          ) : (
            <List
              dense
              aria-label="Unread notifications"
              sx={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
            >
              {unread?.data.map(one => (
                <ListItem key={one.id} disablePadding>
                  <ListItemButton onClick={() => open(one)}>
                    <ListItemText
                      primary={one.title}
                      secondary={
                        <>
                          {one.body}
                          <br />
                          <time dateTime={one.createdAt}>{showWhen(one.createdAt)}</time>
                        </>
                      }
                    />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'space-between', padding: 1, gap: 1, flex: 'none' }}>
            <Button href="/notifications">View all notifications</Button>
            {count > 0 && <Button onClick={() => void markAllRead()}>Clear all notifications</Button>}
          </Box>
        </Box>
      </Popover>
    </>
  )
}

const Navigation = () => (
  <Menu>
    <Menu.Item to="/" primaryText="Home" leftIcon={<HomeIcon />} />
    <Menu.ResourceItems />
    <FailedDeliveries />
    <Menu.Item to="/verification" primaryText="Verification" leftIcon={<VerificationIcon />} />
    <Menu.Item to="/settings" primaryText="Account Settings" leftIcon={<SettingsIcon />} />
  </Menu>
)

/** Staff manage their password, email and two-step verification in the consumer app. */
const Account = () => (
  <UserMenu>
    <MenuItem component="a" href="/profile">
      <ListItemIcon>
        <Person fontSize="small" />
      </ListItemIcon>
      <ListItemText>Your profile</ListItemText>
    </MenuItem>
    <Logout />
  </UserMenu>
)

const Tools = () => (
  <>
    <Search />
    <LoadingIndicator aria-label="Loading" />
    <StaffBell />
  </>
)

/** On phones, a long title takes a second line. */
const twoLines = {
  fontSize: { xs: 16, sm: 18 },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
}

const Bar = () => (
  <AppBar alwaysOn color="default" elevation={0} toolbar={<Tools />} userMenu={<Account />}>
    <Box
      component="a"
      href="/"
      aria-label={BRAND}
      sx={{ display: 'grid', flex: 'none', placeItems: 'center', width: 40, height: 40, marginRight: 1 }}
    >
      <img src={mark} alt="" width={28} height={28} />
    </Box>
    <TitlePortal
      component="h1"
      variant="h6"
      // the title is empty until the page has loaded
      sx={{
        '& > .RaConfigurable-root': { display: 'inline' },
        '&:empty': { visibility: 'hidden' },
        ...twoLines,
      }}
    />
  </AppBar>
)

/** Opens the login page with the reason when the session ends, in this or another tab. */
export const SessionWatch = () => {
  const logOut = useLogout()
  useEffect(() => {
    const stopListening = session.onSessionEnd(reason => {
      if (isSignedIn()) void logOut({}, `/login?ended=${reason}`, false)
    })
    const timer = setInterval(() => {
      if (isSecondFactorExpired()) session.endSession('secondFactorOver')
    }, SECOND_FACTOR_CHECK_SECONDS * 1000)
    const stopRenewing = session.keepFresh()
    return () => {
      stopRenewing()
      clearInterval(timer)
      stopListening()
    }
  }, [logOut])
  return null
}

/** Logs out staff who were deactivated. The bell does so too; this is for a page without it. */
export const ForcedLogout = () => {
  useUnread()
  return null
}

export const BackOfficeLayout = ({ children }: { children: ReactNode }) => {
  useScrollPosition()
  return (
    <AdminLayout appBar={Bar} menu={Navigation} error={PageError} appBarAlwaysOn>
      <SessionWatch />
      <NewVersion />
      <Suspense>
        <LateTick />
      </Suspense>
      <SecondAdmin>{children}</SecondAdmin>
    </AdminLayout>
  )
}
