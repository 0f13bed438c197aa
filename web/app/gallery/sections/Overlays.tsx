import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { MoreIcon } from '../../../ui/screen-icons.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { messages } from '../../../api/messages.ts'
import { Dialog, Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Specimen } from './Specimen.tsx'
import { ExampleBill } from './TogetherSpecimens.tsx'

export const Overlays = () => {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen title="Dialog and sheet">
        <Cluster>
          <Button kind="secondary" onClick={() => setOpen('dialog')}>
            Open a dialog
          </Button>
          <Button kind="secondary" onClick={() => setOpen('sheet')}>
            Open a sheet
          </Button>
        </Cluster>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Remove shift application"
          actions={
            <>
              <Button kind="secondary" onClick={close}>
                {messages.common.cancel}
              </Button>
              <Button kind="danger" onClick={close}>
                {messages.common.remove}
              </Button>
            </>
          }
        >
          Are you sure you want to remove this shift application?
        </Dialog>
        <Sheet
          open={open === 'sheet'}
          onClose={close}
          title="Confirm Ana Delgado"
          actions={
            <Button wide onClick={close}>
              Confirm and pay $579.27
            </Button>
          }
        >
          <Stack gap={24}>
            <p>
              Saturday, 11/21, 8:00 AM to 4:45 PM CST. We’ll notify Ana right away and decline the other
              applicants.
            </p>
            <ExampleBill />
            <p>Free cancellation until Friday, Nov 20, 8:00 AM.</p>
          </Stack>
        </Sheet>
      </Specimen>
      <Specimen title="Toasts">
        <Cluster>
          <Button kind="secondary" onClick={() => toasts.say('Your application has been sent')}>
            Say
          </Button>
          <Button kind="secondary" onClick={() => toasts.sayError(messages.toasts.callPending)}>
            Say an error
          </Button>
        </Cluster>
      </Specimen>
      <Specimen title="Menu">
        <Menu
          label="Time card"
          button={<MoreIcon />}
          entries={[
            { label: 'Edit', onChoose: () => toasts.say('Edit') },
            { label: 'View', href: '/dev/gallery' },
            { label: 'Delete', danger: true, onChoose: () => toasts.say('Deleted') },
          ]}
        />
      </Specimen>
    </>
  )
}
