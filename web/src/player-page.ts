/** The script of a player's page. */
import "./rating-chart";
