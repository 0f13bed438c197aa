import * as icons from '../../shared/icons.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { Section, Specimen } from '../Specimen.tsx'

export const Icons = () => (
  <Section id="icons" title="Icons">
    <Specimen title="Lines of one weight" wide>
      <Cluster gap={24}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} size={24} label={name.replace('Icon', '')} />
        ))}
      </Cluster>
    </Specimen>
  </Section>
)
