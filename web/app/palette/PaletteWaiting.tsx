import { useTexts } from '../../texts/useTexts.ts';
import { usePaletteButtonTexts } from './button.texts.ts';
import { showPalette } from './paletteState.ts';

/** Takes what is typed until the palette has loaded, which goes on with it (product/search#palette). */
export function PaletteWaiting() {
  const t = usePaletteButtonTexts();
  const { close } = useTexts();
  return (
    <dialog ref={showModal} className="palette" aria-label={t.open} onClose={hide}>
      <input
        aria-label={t.open}
        placeholder={t.button}
        onChange={({ target }) => showPalette(target.value)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          if (key === 'Enter') showPalette(`${currentTarget.value}\n`);
          if (key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // The shortcut would open it again.
          event.stopPropagation();
          hide();
        }}
      />
      <button type="button" aria-label={close} onClick={hide}>
        ×
      </button>
    </dialog>
  );
}

const hide = () => showPalette(false);

function showModal(dialog: HTMLDialogElement) {
  const before = document.activeElement as HTMLElement;
  dialog.showModal();
  return () => {
    // It gives the focus back, so that the palette does so too; but in Chromium without the caret.
    dialog.close();
    before.blur();
    before.focus();
  };
}
