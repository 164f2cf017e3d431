import type { Permission } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PERMISSIONS } from './permission-words.ts'

interface Props {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  errors: string[]
}

export function PermissionFields({ value, onChange, errors }: Props) {
  const { permissions } = useMe()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-meta font-medium text-text-2">May</legend>
      {PERMISSIONS.map(one => {
        const mayGrant = permissions.includes(one.value)
        return (
          <Checkbox
            key={one.value}
            isDisabled={!mayGrant}
            isSelected={value.includes(one.value)}
            onChange={isOn => onChange(isOn ? [...value, one.value] : value.filter(other => other !== one.value))}
            description={mayGrant ? one.description : 'You may not do this yourself, so you cannot grant it.'}
          >
            {one.label}
          </Checkbox>
        )
      })}
      {errors.length > 0 && <p className="text-meta text-bad">{errors.join(' ')}</p>}
    </fieldset>
  )
}
