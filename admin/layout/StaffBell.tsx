import BellIcon from '@mui/icons-material/NotificationsOutlined'
import {
  Badge,
  Box,
  Button,
  IconButton,
  List,
  ListItemButton,
  ListItemText,
  Popover,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Unread, useUnread } from './use-unread.ts'

const spoken = (count: number) => (count ? `Notifications, ${count} unread` : 'Notifications')

export const StaffBell = () => {
  const { unread, markRead, markAllRead } = useUnread()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const go = useNavigate()
  const count = unread?.unReadNotifications ?? 0
  const close = () => setAnchor(null)
  const open = ({ id, link }: Unread['data'][number]) => {
    close()
    if (link.startsWith('/admin')) void go(link.slice('/admin'.length) || '/')
    else window.location.assign(link)
    void markRead(id)
  }
  return (
    <>
      <IconButton
        aria-label={spoken(count)}
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
      >
        <Box sx={{ width: 'min(400px, calc(100vw - 32px))' }}>
          {count === 0 ? (
            <Typography sx={{ padding: 3, textAlign: 'center' }}>No notifications found</Typography>
          ) : (
            <List dense aria-label="Unread notifications">
              {unread?.data.map(one => (
                <ListItemButton key={one.id} onClick={() => open(one)}>
                  <ListItemText primary={one.title} secondary={one.body} />
                </ListItemButton>
              ))}
            </List>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'space-between', padding: 1, gap: 1 }}>
            <Button href="/notifications">View all notifications</Button>
            {count > 0 && <Button onClick={() => void markAllRead()}>Clear all notifications</Button>}
          </Box>
        </Box>
      </Popover>
    </>
  )
}
