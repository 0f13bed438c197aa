import * as frameIcons from '../../../ui/icons.tsx'
import * as screenIcons from '../../../ui/screen-icons.tsx'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { Specimen } from './Specimen.tsx'

export const Icons = () => (
  <Specimen title="Lines of one weight" wide>
    <Cluster gap={24}>
      {Object.entries({ ...frameIcons, ...screenIcons }).map(([name, Icon]) => (
        <Icon key={name} size={24} label={name.replace('Icon', '')} />
      ))}
    </Cluster>
  </Specimen>
)
