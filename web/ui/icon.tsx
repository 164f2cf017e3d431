import {
  ArrowLeft,
  ArrowRight,
  ArrowUpRight,
  BookOpen,
  Calendar,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Clock,
  CodeXml,
  Copy,
  Cpu,
  Download,
  Ellipsis,
  Eye,
  FileDown,
  Gauge,
  History,
  Image as ImageIcon,
  Info,
  Keyboard,
  KeyRound,
  Link as LinkIcon,
  List,
  Locate,
  LogOut,
  Map as MapIcon,
  MapPin,
  Menu,
  Minus,
  Monitor,
  Pause,
  Pencil,
  Play,
  Plus,
  RotateCw,
  ScrollText,
  Search,
  Settings,
  Table,
  Terminal,
  Trash2,
  TriangleAlert,
  Upload,
  User,
  Users,
  WifiOff,
  X,
} from 'lucide-react'

/** All icons of the application, by the names that pages use. The glyphs of site states are in site-state/. */
const ICONS = {
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up-right': ArrowUpRight,
  'book-open': BookOpen,
  calendar: Calendar,
  chart: ChartColumn,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  clock: Clock,
  code: CodeXml,
  copy: Copy,
  cpu: Cpu,
  download: Download,
  ellipsis: Ellipsis,
  eye: Eye,
  'file-down': FileDown,
  gauge: Gauge,
  history: History,
  image: ImageIcon,
  info: Info,
  key: KeyRound,
  keyboard: Keyboard,
  link: LinkIcon,
  list: List,
  locate: Locate,
  'log-out': LogOut,
  map: MapIcon,
  'map-pin': MapPin,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  pause: Pause,
  pencil: Pencil,
  play: Play,
  plus: Plus,
  refresh: RotateCw,
  scroll: ScrollText,
  search: Search,
  settings: Settings,
  table: Table,
  terminal: Terminal,
  trash: Trash2,
  'triangle-alert': TriangleAlert,
  upload: Upload,
  user: User,
  users: Users,
  'wifi-off': WifiOff,
  x: X,
}

export type IconName = keyof typeof ICONS

/** They point along the text, so that they are mirrored where it runs from right to left. */
const DIRECTED: ReadonlySet<IconName> = new Set<IconName>([
  ...(['arrow-left', 'arrow-right', 'arrow-up-right', 'chevron-left', 'chevron-right', 'log-out', 'list'] as const),
])

/** Icons are decorative: their meaning is in a text beside them or in a label. */
export function Icon({ name, size = 16, className = '' }: { name: IconName; size?: number; className?: string }) {
  const Drawn = ICONS[name]
  return (
    <Drawn
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      className={`shrink-0 ${DIRECTED.has(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
    />
  )
}
