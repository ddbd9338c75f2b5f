import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { CompletenessRing } from '../../kit/forms/steps/CompletenessRing.tsx';
import * as icons from '../../kit/theme/icons.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip, type Tone } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { Providers } from '../shells/SignedInLayout.tsx';
import { ErrorSamples } from './ErrorSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { Sample } from './Sample.tsx';
import { TableSamples } from './TableSamples.tsx';

const tones: Tone[] = ['neutral', 'success', 'danger', 'warning', 'info', 'accent'];

/** `/styleguide`, in development only: every component in every state. */
export function StyleGuide() {
  return (
    <Providers>
      <Box component="main" sx={{ maxWidth: 1180, mx: 'auto', p: { xs: 2, sm: 4 }, display: 'grid', gap: 4 }}>
        <h1>Bambalina</h1>
        <Colours />
        <Sample title="Icons">
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} title={name}>
              <Icon />
            </span>
          ))}
        </Sample>
        <Buttons />
        <Sample title="Chips, countries, dates, pictures">
          {tones.map((tone) => (
            <StatusChip key={tone} label={tone} tone={tone} icon={icons.InfoIcon} />
          ))}
          <Country code="AR" />
          <Country code="UK" />
          <Country code={null} />
          <DateCell value="2026-11-20T23:15:00Z" />
          <DateCell value={null} />
          <Thumbnail src={null} />
          {[0, 40, 100].map((percent) => (
            <CompletenessRing key={percent} percent={percent} />
          ))}
          <Thumbnail src={null} size={28} round icon={icons.PersonIcon} />
        </Sample>
        <Messages />
        <FieldSamples />
        <TableSamples />
        <ErrorSamples />
      </Box>
    </Providers>
  );
}

const colours =
  'page sunken surface raised hover line line-strong text text-quiet accent accent-bright danger success warning info';

function Colours() {
  return (
    <Sample title="Colours">
      {colours.split(' ').map((name) => (
        <Box key={name} sx={{ width: 96, fontSize: 12 }}>
          <Box
            sx={{
              height: 40,
              borderRadius: 1,
              border: '1px solid var(--line)',
              background: `var(--${name})`,
            }}
          />
          {name}
        </Box>
      ))}
    </Sample>
  );
}

function Buttons() {
  return (
    <Sample title="Buttons">
      <Button variant="contained">Guardar</Button>
      <Button variant="contained" disabled>
        Guardar
      </Button>
      <Button variant="contained" color="error">
        Eliminar
      </Button>
      <Button variant="outlined">Cancelar</Button>
      <Button variant="outlined" startIcon={<icons.DownloadIcon width={18} height={18} />}>
        Exportar
      </Button>
      <Button color="inherit">Quitar filtros</Button>
      <Button size="small" color="inherit" startIcon={<icons.EditIcon width={16} height={16} />}>
        Editar
      </Button>
      <button type="button" className="button">
        Continue
      </button>
      <button type="button" className="button" aria-disabled="true">
        Continue
      </button>
    </Sample>
  );
}

function Messages() {
  const [open, setOpen] = useState(false);
  return (
    <Sample title="Toasts and questions">
      <Button variant="outlined" onClick={() => toast.success('User updated successfully!')}>
        Success
      </Button>
      <Button variant="outlined" onClick={() => toast.error('Error updating the spot. Please try again.')}>
        Failure
      </Button>
      <Button variant="outlined" onClick={() => toast.info('Exportando…')}>
        Information
      </Button>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Question
      </Button>
      <ConfirmDialog
        open={open}
        title="¿Eliminar «Ana Gómez»?"
        hint="Esta acción no se puede deshacer."
        yes="Eliminar"
        no="Cancelar"
        danger
        onYes={() => setOpen(false)}
        onNo={() => setOpen(false)}
      />
    </Sample>
  );
}
