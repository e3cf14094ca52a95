import { EditorView } from '@codemirror/view';

/**
 * Replaces the selection by what is typed, before the browser does. Chromium would keep the colour of the replaced text
 * in a `style` attribute, which the policy refuses, with an error in the console each time.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType } = event;
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    if (inputType !== 'insertText' || data === null || empty || view.composing) return false;
    const insert = () => state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
    if (!isHandled) view.dispatch(insert());
    return true;
  },
});
