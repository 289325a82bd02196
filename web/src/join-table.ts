/** Somebody who followed an invitation says a name and sits down. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { request } from "./server";

@customElement("join-table")
export class JoinTable extends LitElement {
  @property() table = "";
  @property() invitation = "";
  @property() name = "";
  @state() private problem = "";

  override createRenderRoot(): HTMLElement {
    return this;
  }

  private sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name"));
    try {
      await request("POST", `/api/tables/${this.table}/join`, { invitation: this.invitation, name });
      location.assign(`/tables/${this.table}`);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  };

  override render(): TemplateResult {
    return html`<form class="form" @submit=${this.sit}>
      <label class="field">Your name <input name="name" required maxlength="24" autocomplete="nickname" .value=${this.name} /></label>
      ${this.problem ? html`<p class="note is-bad" role="alert">${this.problem}</p>` : nothing}
      <button class="act is-main">Sit down</button>
    </form>`;
  }
}
