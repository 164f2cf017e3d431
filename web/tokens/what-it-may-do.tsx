import type { Permission } from '../../client/shapes.ts'
import { useMe } from '../service/use-me.ts'
import { CardPart } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

const ABILITIES: [Permission, string][] = [
  ['can_use_api', 'Use the API'],
  ['can_read_data', 'Read measurement data'],
  ['can_create_exports', 'Create exports'],
  ['can_dispatch_commands', 'Send device commands'],
]

export function WhatItMayDo() {
  const { permissions } = useMe()
  return (
    <CardPart title="What it may do">
      <ul className="mt-1 grid gap-x-4 gap-y-1.5 md:grid-cols-2">
        {ABILITIES.map(([permission, label]) => {
          const isGranted = permissions.includes(permission)
          return (
            <li key={permission} className={`flex items-center gap-2 ${isGranted ? '' : 'text-text-3'}`}>
              <Icon name={isGranted ? 'check' : 'minus'} className={isGranted ? 'text-ok' : ''} />
              {label}
              {!isGranted && ' (not granted)'}
            </li>
          )
        })}
      </ul>
    </CardPart>
  )
}
