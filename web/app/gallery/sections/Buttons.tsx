import { Button, IconButton, LinkButton } from '../../../ui/Button.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { DownloadIcon } from '../../../ui/screen-icons.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Specimen } from './Specimen.tsx'

const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const

export const Buttons = () => (
  <>
    <Specimen title="Normal">
      <Cluster>
        <Button>Apply</Button>
        <Button kind="secondary">Decline</Button>
        <Button kind="quiet">Chat</Button>
        <Button kind="danger">Remove</Button>
      </Cluster>
    </Specimen>
    <Specimen title="Focus" focus>
      <Cluster>
        <Button>Apply</Button>
        <Button kind="secondary">Decline</Button>
      </Cluster>
    </Specimen>
    <Specimen title="Busy">
      <Cluster>
        {kinds.map(kind => (
          <Button key={kind} kind={kind} busy>
            Confirming
          </Button>
        ))}
      </Cluster>
    </Specimen>
    <Specimen title="Disabled">
      <Cluster>
        {kinds.map(kind => (
          <Button key={kind} kind={kind} disabled>
            Apply
          </Button>
        ))}
      </Cluster>
    </Specimen>
    <Specimen title="Small, with a picture, as a link">
      <Cluster>
        <Button size="small" icon={<PlusIcon size={18} />}>
          Post a shift
        </Button>
        <LinkButton href="/dev/gallery" kind="secondary" size="small" icon={<DownloadIcon size={18} />}>
          Receipt
        </LinkButton>
        <IconButton label="Close the example" icon={<CloseIcon />} />
        <IconButton label="Can't be closed" icon={<CloseIcon />} disabled />
      </Cluster>
    </Specimen>
    <Specimen title="Wide, long text">
      <Stack>
        <Button wide>Confirm and pay $561.72</Button>
        <Button kind="secondary" wide>
          Confirm, and offer the shift to my standbys if somebody drops out before it starts
        </Button>
      </Stack>
    </Specimen>
  </>
)
